import { Plural, Trans } from '@lingui/react/macro';
import { FileCount, PhotoCount } from '#messages/counts.tsx';
import {
  claimSubject,
  claimTitle,
  followedClaimName,
  followUpName,
  registrationSubject,
} from '#messages/entry-names.ts';
import { SerialInMono, SerialNumber } from '#messages/serial-number.tsx';
import type { ListedDraft } from '#offline/drafts/drafts.ts';
import { formatWhen } from '#ui/format.ts';
import { ListHeading } from '#ui/layout.tsx';
import { DraftActions } from './draft-actions.tsx';
import { draftPath } from './draft-path.ts';
import styles from './outbox.module.css';

type Props = {
  drafts: readonly ListedDraft<'claim'>[];
  followUps: readonly ListedDraft<'amendment' | 'invoice'>[];
  registrations: readonly ListedDraft<'registration'>[];
  onRemoved: () => void;
};

/** The drafts of the account. */
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

type DraftRowProps = { draft: ListedDraft<'claim'>; onRemoved: () => void };

/** A claim draft with its actions. */
function DraftRow({ draft, onRemoved }: DraftRowProps) {
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

type FollowUpDraftRowProps = { draft: ListedDraft<'amendment' | 'invoice'>; onRemoved: () => void };

/** A draft of an estimate or an invoice with its actions. */
function FollowUpDraftRow({ draft, onRemoved }: FollowUpDraftRowProps) {
  const titleId = `draft-${draft.id}`;
  const name = followUpName(draft.form, draft.form === 'invoice' ? draft.values.invoiceNumber : '');
  const claim = followedClaimName(draft.claim);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <b id={titleId}>{name}</b>
        <p className={styles.facts}>
          <span>
            <Trans>for {claim}</Trans>
          </span>
          <span>
            <FileCount count={draft.photoCount} />
          </span>
          <span>
            <Trans context="follow-up">changed {formatWhen(draft.updatedAt)}</Trans>
          </span>
        </p>
      </div>
      <DraftActions
        draft={draft}
        subject={name}
        titleId={titleId}
        to={`/warranty-claims/${draft.claimRef}?${draft.form}=${draft.id}`}
        onRemoved={onRemoved}
      />
    </li>
  );
}

type RegistrationDraftRowProps = { draft: ListedDraft<'registration'>; onRemoved: () => void };

/** A registration draft with its actions. */
function RegistrationDraftRow({ draft, onRemoved }: RegistrationDraftRowProps) {
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
