import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SupportLine } from '#forms/support-line.tsx';
import { canSendWhenClosed } from '#offline/sync/background-sync.ts';
import { useEntries, useUploadProgress } from '#queries/stored-work.ts';
import { useOnline } from '#queries/use-online.ts';
import type { ClaimEntry } from '#storage/rows.ts';
import { formatBytes } from '#ui/format.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ComparedValues } from '#forms/compared-values.tsx';
import { entryMessage } from '#messages/entry-message.ts';
import { Step } from '#ui/steps.tsx';
import styles from './claim-saved.module.css';

/** What the claim is waiting for. */
export function WaitingStep({ entry }: { entry: ClaimEntry }) {
  const { t } = useLingui();
  const online = useOnline();
  const progress = useUploadProgress(entry.id);
  const unsent = useEntries(entry.accountId)?.filter((other) => !other.unreadable && other.state !== 'sent') ?? [];
  const position = unsent.findIndex(({ id }) => id === entry.id) + 1;

  if (entry.state === 'sending')
    return (
      <Step tone="go" title={<Trans>Sending</Trans>}>
        {progress && (
          <div className="stack gap-6">
            <Trans>
              {formatBytes(progress.sentBytes)} of {formatBytes(progress.totalBytes)}
            </Trans>
            <ProgressBar value={progress.sentBytes / Math.max(1, progress.totalBytes)} label={t`Sending`} />
          </div>
        )}
      </Step>
    );

  if (entry.state === 'attention') {
    const { what, next, contact } = entryMessage(entry.cause, 'claim');
    const productId = (entry.payload.found ?? entry.resolved)?.registration.productId ?? null;
    return (
      <Step tone="bad" title={what}>
        {entry.cause.message && (
          <p className={`${styles.quote} semibold mt-2s`}>
            <Trans>“{entry.cause.message}”</Trans>
          </p>
        )}
        <ComparedValues entry={entry} />
        <p>{next}</p>
        {contact && <SupportLine about={{ serialNumber: entry.payload.serialNumber, productId }} />}
      </Step>
    );
  }

  const failed = entry.cause.code !== 'new' && entry.cause.code !== 'offline';
  return (
    <Step
      tone="wait"
      title={
        failed ? (
          entryMessage(entry.cause, 'claim').what
        ) : online ? (
          <Trans>Waiting to send</Trans>
        ) : (
          <Trans>Waiting for a connection</Trans>
        )
      }
    >
      {failed ? (
        entryMessage(entry.cause, 'claim').next
      ) : (
        <>
          {position > 1 && <Plural value={position} other="Number # in the outbox." />}{' '}
          {canSendWhenClosed() && <Trans>Sending will start on its own.</Trans>}
        </>
      )}
    </Step>
  );
}
