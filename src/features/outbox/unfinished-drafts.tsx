import { Plural, Trans } from '@lingui/react/macro';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { ListHeading } from '#ui/list-heading.tsx';
import { DraftRow } from './draft-row.tsx';
import { FollowUpDraftRow } from './follow-up-draft-row.tsx';
import { RegistrationDraftRow } from './registration-draft-row.tsx';
import styles from './outbox.module.css';

type Props = {
  drafts: readonly ListedDraft<'claim'>[];
  followUps: readonly ListedDraft<'amendment' | 'invoice'>[];
  registrations: readonly ListedDraft<'registration'>[];
  onRemoved: () => void;
};

/** What was begun and not sent. */
export function UnfinishedDrafts({ drafts, followUps, registrations, onRemoved }: Props) {
  const count = drafts.length + followUps.length + registrations.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="unfinished-drafts">
      <ListHeading
        id="unfinished-drafts"
        title={<Trans>Not finished</Trans>}
        lead={<Plural value={count} one="# form kept on this device" other="# forms kept on this device" />}
      />
      <ul className={styles.rows}>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onRemoved={onRemoved} />
        ))}
        {followUps.map((draft) => (
          <FollowUpDraftRow key={draft.id} draft={draft} onRemoved={onRemoved} />
        ))}
        {registrations.map((draft) => (
          <RegistrationDraftRow key={draft.id} draft={draft} onRemoved={onRemoved} />
        ))}
      </ul>
    </section>
  );
}
