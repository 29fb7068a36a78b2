import { Plural, Trans } from '@lingui/react/macro';
import type { KeptDraft } from '#offline/drafts.ts';
import { ListHeading } from '#ui/list-heading.tsx';
import { DraftRow } from './draft-row.tsx';
import styles from './outbox.module.css';

type Props = { drafts: readonly KeptDraft[]; onRemoved: () => void };

/** Claims that were begun and not sent. */
export function UnfinishedDrafts({ drafts, onRemoved }: Props) {
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="unfinished-drafts">
      <ListHeading
        id="unfinished-drafts"
        title={<Trans>Not finished</Trans>}
        lead={<Plural value={drafts.length} one="# claim kept on this device" other="# claims kept on this device" />}
      />
      <ul className={styles.rows}>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onRemoved={onRemoved} />
        ))}
      </ul>
    </section>
  );
}
