import { Trans } from '@lingui/react/macro';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { registrationSubject } from '#messages/entry-subject.ts';
import { FileCount } from '#messages/file-count.tsx';
import { SerialInMono } from '#messages/serial-in-mono.tsx';
import { SerialNumber } from '#messages/serial-number.tsx';
import { DraftActions } from './draft-actions.tsx';
import { draftPath } from './draft-path.ts';
import styles from './outbox.module.css';

type Props = { draft: ListedDraft<'registration'>; onRemoved: () => void };

/** A registration that was begun: go on with it, or delete it. */
export function RegistrationDraftRow({ draft, onRemoved }: Props) {
  const { id, serialNumber, photoCount, updatedAt } = draft;
  const titleId = `draft-${id}`;
  const subject = registrationSubject(draft.unregistered, serialNumber);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b id={titleId}>
          <SerialInMono text={subject} serialNumber={serialNumber} />
        </b>
        <p className={styles.facts}>
          {draft.unregistered && <SerialNumber serialNumber={serialNumber} subject={subject} />}
          <span>
            <FileCount count={photoCount} />
          </span>
          <span>
            <Trans context="follow-up">changed {formatWhen(updatedAt)}</Trans>
          </span>
        </p>
      </div>
      <DraftActions
        draft={draft}
        subject={subject}
        titleId={titleId}
        to={draftPath({ id, kind: 'registration', claimRef: id })}
        onRemoved={onRemoved}
      />
    </li>
  );
}
