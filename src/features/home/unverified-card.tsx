import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Card } from '#ui/card.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import styles from './unverified-card.module.css';

/** The card of an unverified account. Its only action requests another mail (R-AUTH-07). */
export function UnverifiedCard() {
  return (
    <Card>
      <div className={`${styles.row} row gap-md top`} aria-disabled="true">
        <IconTile icon="mail" />
        <div>
          <h2>
            <Trans>Unverified account</Trans>
          </h2>
          <p className="note mt-2xs">
            <Trans>Open the link in the confirmation email. It arrives within 5 to 10 minutes.</Trans>
          </p>
        </div>
      </div>
      <div className="mt-md">
        <Button component={Link} to="/account/verify" variant="default" size="md">
          <Trans>The email did not arrive</Trans>
        </Button>
      </div>
    </Card>
  );
}
