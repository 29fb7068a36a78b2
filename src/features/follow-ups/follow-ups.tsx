import { Trans } from '@lingui/react/macro';
import { FileCount, PhotoCount } from '#messages/counts.tsx';
import { followUpName } from '#messages/entry-names.ts';
import type { FollowUpKind } from '#storage/rows.ts';
import { formatWhen } from '#ui/format.ts';
import { ListHeading } from '#ui/layout.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { entryMessage } from '#messages/entry-message.ts';
import { EntryBadge } from '#messages/entry-badge.tsx';
import listStyles from '#lists/list-row.module.css';
import { ListRow } from '#lists/list-row.tsx';
import type { LocalFollowUps } from './use-follow-ups.ts';

function Count({ kind, count }: { kind: FollowUpKind; count: number }) {
  return kind === 'change' ? <PhotoCount count={count} /> : <FileCount count={count} />;
}

/** The follow-ups of a claim that are only on this device: unsent entries, then drafts. */
export function FollowUps({ unsent, drafts }: LocalFollowUps) {
  if (unsent.length + drafts.length === 0) return null;
  return (
    <section aria-labelledby="follow-ups" data-screen-only>
      <ListHeading id="follow-ups" title={<Trans>On this device</Trans>} />
      <ul className={listStyles.list}>
        {unsent.map((entry) => (
          <ListRow
            key={entry.id}
            to={`/outbox#${entry.id}`}
            title={followUpName(entry.kind, entry.kind === 'invoice' ? entry.payload.invoiceNumber : '')}
            parts={[
              entry.kind !== 'withdrawal' && <Count key="files" kind={entry.kind} count={entry.photoCount} />,
              <Trans key="saved" context="follow-up">
                saved {formatWhen(entry.createdAt)}
              </Trans>,
            ]}
            trouble={entry.state === 'attention' && (entry.cause.message ?? entryMessage(entry.cause, entry.kind).what)}
            badges={<EntryBadge state={entry.state} />}
          />
        ))}
        {drafts.map((draft) => (
          <ListRow
            key={draft.id}
            to={{ search: `?${draft.form}=${draft.id}` }}
            preventScrollReset
            title={followUpName(draft.form, draft.form === 'invoice' ? draft.values.invoiceNumber : '')}
            parts={[
              draft.form !== 'withdrawal' && <Count key="files" kind={draft.form} count={draft.photoCount} />,
              <Trans key="changed" context="follow-up">
                changed {formatWhen(draft.updatedAt)}
              </Trans>,
            ]}
            badges={
              <StateBadge tone="plain" icon="pencil">
                <Trans>Not finished</Trans>
              </StateBadge>
            }
          />
        ))}
      </ul>
    </section>
  );
}
