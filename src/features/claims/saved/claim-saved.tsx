import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigationType } from 'react-router-dom';
import { serverNow } from '#clock/server-clock.ts';
import { leaveOpen, openToSendLater } from '#messages/sending.ts';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import { useEntry } from '#queries/stored-work.ts';
import type { ClaimEntry, Receipt } from '#storage/rows.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { DialogActions } from '#ui/layout.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { OutcomeIcon } from '#ui/outcome-icon.tsx';
import { Page } from '#ui/page.tsx';
import { PageLoader } from '#ui/page-loader.tsx';
import styles from './claim-saved.module.css';
import { SavedCard } from './saved-card.tsx';

type Props = { accountId: string; entryId: string };

/** The screen after Send: what was saved, with its photos, and the progress of sending it. */
export function ClaimSaved({ accountId, entryId }: Props) {
  const { t } = useLingui();
  const cameFromForm = useNavigationType() !== 'POP';
  // A claim that comes from the form is new even if it was sent before this screen rendered. After going back or
  // reloading it is not.
  const [newsSince] = useState(() => (cameFromForm ? '' : serverNow().toISOString()));
  const stored = useEntry(accountId, entryId);
  if (stored === undefined) return <PageLoader />;
  if (stored === null || stored.entry.unreadable || stored.entry.kind !== 'claim') return <EntryGone />;

  const { entry, photos } = stored;
  const { receipt } = entry;
  return (
    <Page
      picture={<SavedIcon entry={entry} />}
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
      <p className={`${styles.forward} wrap gap-lg flat`}>
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

/** Green only for completed steps: saved, and later sent. */
function SavedIcon({ entry }: { entry: ClaimEntry }) {
  if (entry.receipt) return <OutcomeIcon icon="approved" tone="ok" />;
  if (entry.state === 'attention') return <OutcomeIcon icon="alert" tone="bad" />;
  return <OutcomeIcon icon="saved" tone="ok" />;
}

/** The current state of the claim as a sentence. */
function SavedLead({ entry }: { entry: ClaimEntry }) {
  if (entry.receipt)
    return (
      <Trans>
        The claim has arrived. Its claim number is <b className="whole">{entry.receipt.claimName}</b>.
      </Trans>
    );
  if (entry.state === 'attention') return <Trans>It could not be sent so far, and needs you. Nothing was lost.</Trans>;
  if (canSendWhenClosed())
    return <Trans>It will be sent when the network allows. You can close the app or switch the device off.</Trans>;
  return entry.state === 'sending' ? leaveOpen() : openToSendLater();
}

/** Shown when the outbox has no entry with this id: it was changed, sent again, or sent long ago. */
function EntryGone() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Saved claim`}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
      bar={{
        action: (
          <Button component={Link} to="/warranty-claims">
            <Trans>See all claims</Trans>
          </Button>
        ),
      }}
    >
      <EmptyState
        icon="send"
        title={<Trans>This claim is not here any more</Trans>}
        action={
          <ForwardLink to="/outbox">
            <Trans>Open the outbox</Trans>
          </ForwardLink>
        }
      >
        <Trans>It was changed, tried again or sent. Look in the outbox and the list of claims.</Trans>
      </EmptyState>
    </Page>
  );
}

/** Names the new claim if it was sent while this screen was open (R-CLAIM-14). */
function SentDialog({ receipt }: { receipt: Receipt | null }) {
  const [dismissed, setDismissed] = useState(false);
  const name = receipt?.claimName ?? '';
  return (
    <Dialog
      opened={receipt !== null && !dismissed}
      onClose={() => setDismissed(true)}
      size="lg"
      title={
        <Trans>
          Claim <span className="whole">{name}</span> is sent
        </Trans>
      }
    >
      <p>
        <Trans>The server has the claim with everything that belongs to it.</Trans>
      </p>
      <DialogActions>
        <Button component={Link} to="/warranty-claims" variant="default">
          <Trans>See all claims</Trans>
        </Button>
        <Button component={Link} to="/warranty-claims/new" data-autofocus>
          <Trans>Add another claim</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
