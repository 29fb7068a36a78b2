import { Trans } from '@lingui/react/macro';
import { ClaimNow } from '#forms/claim-now.tsx';
import { SupportLine } from '#forms/support-line.tsx';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import type { FollowUpFormEntry } from '#storage/rows.ts';
import { formatTime } from '#ui/format.ts';
import { entryMessage } from '#messages/entry-message.ts';
import { Step, Steps } from '#ui/steps.tsx';

/** In French an invoice and a change are feminine, and a withdrawal is not. */
const doneWords = {
  invoice: {
    saved: <Trans context="invoice">Saved</Trans>,
    savedWithFile: <Trans context="invoice">Saved with its file</Trans>,
    sent: <Trans context="invoice">Sent</Trans>,
  },
  change: {
    saved: <Trans context="invoice">Saved</Trans>,
    savedWithFile: <Trans>Saved, photos included</Trans>,
    sent: <Trans context="invoice">Sent</Trans>,
  },
  appeal: {
    saved: <Trans context="invoice">Saved</Trans>,
    savedWithFile: <Trans context="appeal">Saved with its files</Trans>,
    sent: <Trans context="invoice">Sent</Trans>,
  },
  amendment: {
    saved: <Trans context="estimate">Saved</Trans>,
    savedWithFile: <Trans context="estimate">Saved with its file</Trans>,
    sent: <Trans context="estimate">Sent</Trans>,
  },
  withdrawal: {
    saved: <Trans context="withdrawal">Saved</Trans>,
    savedWithFile: <Trans context="withdrawal">Saved</Trans>,
    sent: <Trans context="withdrawal">Sent</Trans>,
  },
} as const;

/** The steps from this device to the server. Only completed steps are green. */
export function FollowUpSteps({ entry }: { entry: FollowUpFormEntry }) {
  const { kind, receipt, createdAt, photoCount } = entry;
  const words = doneWords[kind];
  return (
    <Steps>
      <Step tone="ok" title={photoCount > 0 ? words.savedWithFile : words.saved} when={formatTime(createdAt)} />
      {receipt ? (
        <Step tone="ok" title={words.sent} when={formatTime(receipt.at)}>
          {photoCount > 0 && receipt.files !== null && <Arrived kind={kind} />}
        </Step>
      ) : (
        <UnsentStep entry={entry} />
      )}
    </Steps>
  );
}

function Arrived({ kind }: Pick<FollowUpFormEntry, 'kind'>) {
  if (kind === 'change') return <Trans>All photos received.</Trans>;
  return kind === 'appeal' ? <Trans>Its files were received.</Trans> : <Trans>Its file was received.</Trans>;
}

function UnsentStep({ entry }: { entry: FollowUpFormEntry }) {
  const { state, cause, kind } = entry;
  if (state === 'sending') return <Step tone="go" title={<Trans>Sending</Trans>} />;
  const { what, next, contact } = entryMessage(cause, kind);
  if (state === 'attention')
    return (
      <Step tone="bad" title={what}>
        {cause.message && (
          <p>
            <Trans>“{cause.message}”</Trans>
          </p>
        )}
        <ClaimNow entry={entry} />
        <p>{next}</p>
        {contact && <SupportLine about={{ serialNumber: entry.claim.serialNumber, claimName: entry.claim.name }} />}
      </Step>
    );
  return (
    <Step tone="wait" title={cause.code === 'new' ? <Trans>Waiting to send</Trans> : what}>
      {cause.code !== 'new' ? next : canSendWhenClosed() && <Trans>Sending will start on its own.</Trans>}
    </Step>
  );
}
