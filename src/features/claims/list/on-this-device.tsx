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
  const forms = drafts.length + followUpDrafts.length;
  if (entries.length + forms === 0) return null;
  return (
    <section aria-labelledby="on-this-device">
      <ListHeading
        id="on-this-device"
        title={<Trans>On this device</Trans>}
        lead={<WhatIsHere entries={entries.length} forms={forms} />}
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

/** “3 entries not sent yet, 1 unfinished form”. */
function WhatIsHere({ entries, forms }: { entries: number; forms: number }) {
  const unsent = <Plural value={entries} one="# entry not sent yet" other="# entries not sent yet" />;
  const unfinished = <Plural value={forms} one="# unfinished form" other="# unfinished forms" />;
  if (forms === 0) return unsent;
  if (entries === 0) return unfinished;
  return (
    <>
      {unsent}, {unfinished}
    </>
  );
}
