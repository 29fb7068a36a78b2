import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import styles from './not-found.module.css';

/** The page for an unknown address (R-HOME-06). Confirms that stored work is safe. */
export function NotFound() {
  const { t } = useLingui();
  return (
    <Page title={t`Something missing`} lead={errorSentence('page_not_found')} width="narrow" picture={<Picture />}>
      <p className="soft">
        <Trans>The address may have changed. What you saved on this device is still there.</Trans>
      </p>
      <Button component={Link} to="/" leftSection={<Icon name="home" />}>
        <Trans>Back to the dashboard</Trans>
      </Button>
    </Page>
  );
}

function Picture() {
  const { t } = useLingui();
  return (
    <img
      className={styles.picture}
      src="/not-found.svg"
      alt={t`A tool board with the outline of a missing wrench`}
      width={400}
      height={278}
    />
  );
}
