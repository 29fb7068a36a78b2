import { Trans } from '@lingui/react/macro';
import { FileCount } from '#messages/counts.tsx';
import { followUpName } from '#messages/entry-names.ts';
import { useEntry } from '#queries/stored-work.ts';
import type { FollowUpEntry } from '#storage/rows.ts';
import { Age } from '#ui/age.tsx';
import { EntryBadge } from '#messages/entry-badge.tsx';
import { entryActions } from './entry-actions.ts';
import { EntryButtons } from './entry-buttons.tsx';
import styles from './outbox.module.css';

type Props = { entry: FollowUpEntry; onRemoved: () => void };

/** An entry that is sent after the claim of this card. */
export function FollowerRow({ entry, onRemoved }: Props) {
  const log = useEntry(entry.accountId, entry.id)?.log ?? [];
  const name = followUpName(entry.kind, entry.kind === 'invoice' ? entry.payload.invoiceNumber : '');
  return (
    <li id={entry.id} tabIndex={-1} className={styles.follower}>
      <div className={`${styles.head} row top between`}>
        <div className={styles.words}>
          <h3 id={`entry-${entry.id}`}>
            <Trans>Then: {name}</Trans>
          </h3>
          <p className="note wrap gap-sm flat">
            <span>
              <FileCount count={entry.photoCount} />
            </span>
            <span>
              <Trans context="follow-up">
                saved <Age since={entry.createdAt} />
              </Trans>
            </span>
            <span>
              <Trans>It will be sent once the claim has arrived.</Trans>
            </span>
          </p>
        </div>
        <span role="status">
          <EntryBadge state={entry.state} />
        </span>
      </div>
      <EntryButtons entry={entry} log={log} actions={entryActions(entry, log)} onRemoved={onRemoved} />
    </li>
  );
}
