import { Plural, Trans } from '@lingui/react/macro';
import { ForwardLink } from '#ui/forward-link.tsx';
import { ListHeading } from '#ui/list-heading.tsx';
import { DraftRow } from './draft-row.tsx';
import { EntryRow } from './entry-row.tsx';
import { FollowUpDraftRow } from './follow-up-draft-row.tsx';
import type { UnsentHere } from './use-unsent-here.ts';
import styles from '#lists/list-row.module.css';

/** What the server does not have yet: what is unsent first, what is unfinished below. */
export function OnThisDevice({ entries, drafts, followUpDrafts }: UnsentHere) {
  const count = entries.length + drafts.length + followUpDrafts.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="on-this-device">
      <ListHeading
        id="on-this-device"
        title={<Trans>On this device</Trans>}
        lead={<Plural value={count} one="# entry, not sent yet" other="# entries, not sent yet" />}
        end={
          <ForwardLink to="/outbox">
            <Trans>Open the outbox</Trans>
          </ForwardLink>
        }
      />
      <ul className={styles.list}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
        {followUpDrafts.map((draft) => (
          <FollowUpDraftRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}
