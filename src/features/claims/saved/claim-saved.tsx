import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigationType } from 'react-router-dom';
import { useEntry } from '#queries/use-entry.ts';
import { ForwardLink } from '#ui/forward-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import styles from './claim-saved.module.css';
import { EntryGone } from './entry-gone.tsx';
import { SavedCard } from './saved-card.tsx';
import { SavedLead } from './saved-lead.tsx';
import { SavedMark } from './saved-mark.tsx';
import { SentDialog } from './sent-dialog.tsx';

type Props = { accountId: string; entryId: string };

/** After Send: the promise, the photos as proof, and what becomes of the claim, as it happens. */
export function ClaimSaved({ accountId, entryId }: Props) {
  const { t } = useLingui();
  const cameFromForm = useNavigationType() !== 'POP';
  // What came from the form is news although it may have arrived before this screen stood; what is read again is not.
  const [newsSince] = useState(() => (cameFromForm ? '' : new Date().toISOString()));
  const kept = useEntry(accountId, entryId);
  if (kept === undefined) return <PageLoader />;
  if (kept === null || kept.entry.unreadable || kept.entry.kind !== 'claim') return <EntryGone />;

  const { entry, photos } = kept;
  const { receipt } = entry;
  return (
    <Page
      picture={<SavedMark entry={entry} />}
      title={receipt ? t`Sent` : t`Saved on this device`}
      lead={<SavedLead entry={entry} />}
      bar={{
        action: (
          <>
            <Button component={Link} to="/warranty-claims/new" leftSection={<Icon name="plus" />}>
              <Trans>Add another claim</Trans>
            </Button>
            <Button component={Link} to="/warranty-claims" variant="default">
              <Trans>See all claims</Trans>
            </Button>
          </>
        ),
      }}
    >
      <SavedCard entry={entry} photos={photos} />
      <p className={styles.forward}>
        {receipt && (
          <ForwardLink to={`/warranty-claims/${receipt.claimId}`}>
            <Trans>View claim</Trans>
          </ForwardLink>
        )}
        <ForwardLink to={`/outbox#${entry.id}`}>
          <Trans>See it in the outbox</Trans>
        </ForwardLink>
      </p>
      <SentDialog receipt={receipt !== null && receipt.at >= newsSince ? receipt : null} />
    </Page>
  );
}
