import { Trans } from '@lingui/react/macro';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { claimSubject, claimTitle } from '#messages/claim-subject.ts';
import { SerialInMono } from '#messages/serial-in-mono.tsx';
import { SerialNumber } from '#messages/serial-number.tsx';
import { PhotoCount } from '#messages/photo-count.tsx';
import { DraftActions } from './draft-actions.tsx';
import styles from './outbox.module.css';

type Props = { draft: ListedDraft<'claim'>; onRemoved: () => void };

/** A claim that was begun: go on with it, or delete it. */
export function DraftRow({ draft, onRemoved }: Props) {
  const titleId = `draft-${draft.id}`;
  const subject = claimSubject(draft);
  const title = claimTitle(subject, draft.serialNumber);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b id={titleId}>
          <SerialInMono text={title} serialNumber={draft.serialNumber} />
        </b>
        <p className={styles.facts}>
          <SerialNumber serialNumber={draft.serialNumber} subject={subject} />
          <PhotoCount count={draft.photoCount} />
          <span>
            <Trans>changed {formatWhen(draft.updatedAt)}</Trans>
          </span>
        </p>
      </div>
      <DraftActions
        draft={draft}
        subject={title}
        titleId={titleId}
        to={`/warranty-claims/new?draft=${draft.id}`}
        onRemoved={onRemoved}
      />
    </li>
  );
}
