import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { FileCount, PhotoCount } from '#messages/counts.tsx';
import {
  claimSubject,
  claimTitle,
  followedClaimName,
  followUpName,
  proofSubject,
  registrationSubject,
  ticketMessageSubject,
} from '#messages/entry-names.ts';
import { useState } from 'react';
import { SerialInMono, SerialNumber } from '#messages/serial-number.tsx';
import {
  type DraftKind,
  drafts as storedDrafts,
  lastChangedFirst,
  type ListedDraft,
  newestDrafts,
} from '#offline/drafts/drafts.ts';
import type { FollowUpKind } from '#storage/rows.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FoldedList } from '#ui/folded-list.tsx';
import { formatWhen } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListHeading } from '#ui/layout.tsx';
import { DraftActions } from './draft-actions.tsx';
import { draftPath } from './draft-path.ts';
import styles from './outbox.module.css';

type Props = {
  drafts: readonly ListedDraft<'claim'>[];
  followUps: readonly ListedDraft<FollowUpKind>[];
  registrations: readonly ListedDraft<'registration'>[];
  proofs: readonly ListedDraft<'proof'>[];
  ticketMessages: readonly ListedDraft<'ticket_message'>[];
  onRemoved: () => void;
};

/** The drafts of the account: the newest are shown, the others folded; all can be deleted at once. */
export function UnfinishedDrafts({ drafts, followUps, registrations, proofs, ticketMessages, onRemoved }: Props) {
  const all = [...drafts, ...followUps, ...registrations, ...proofs, ...ticketMessages].toSorted(lastChangedFirst);
  const count = all.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="unfinished-drafts">
      <ListHeading
        id="unfinished-drafts"
        title={<Trans>Not finished</Trans>}
        lead={<Plural value={count} one="# form kept on this device" other="# forms kept on this device" />}
        end={count > 1 && <DeleteAllButton ids={all.map(({ id }) => id)} onRemoved={onRemoved} />}
      />
      <FoldedList className="list" first={newestDrafts}>
        {all.map((draft) => (
          <AnyDraftRow key={draft.id} draft={draft} onRemoved={onRemoved} />
        ))}
      </FoldedList>
    </section>
  );
}

function AnyDraftRow({ draft, onRemoved }: { draft: ListedDraft<DraftKind>; onRemoved: () => void }) {
  switch (draft.form) {
    case 'claim':
      return <DraftRow draft={draft} onRemoved={onRemoved} />;
    case 'registration':
      return <RegistrationDraftRow draft={draft} onRemoved={onRemoved} />;
    case 'proof':
      return <ProofDraftRow draft={draft} onRemoved={onRemoved} />;
    case 'ticket_message':
      return <TicketDraftRow draft={draft} onRemoved={onRemoved} />;
    case 'amendment':
    case 'invoice':
    case 'change':
    case 'message':
    case 'withdrawal':
    case 'appeal':
      return <FollowUpDraftRow draft={draft} onRemoved={onRemoved} />;
  }
}

/** Deletes all unfinished forms with their photos, after a confirmation. */
function DeleteAllButton({ ids, onRemoved }: { ids: readonly string[]; onRemoved: () => void }) {
  const [phase, setPhase] = useState<'closed' | 'asking' | 'deleting'>('closed');
  async function remove(): Promise<void> {
    setPhase('deleting');
    for (const id of ids) await storedDrafts.remove(id);
    onRemoved();
  }
  return (
    <>
      <Button
        variant="subtle"
        size="md"
        data-quiet
        aria-haspopup="dialog"
        leftSection={<Icon name="trash" size="small" />}
        onClick={() => setPhase('asking')}
      >
        <Trans>Delete all</Trans>
      </Button>
      <ConfirmDialog
        opened={phase !== 'closed'}
        title={<Plural value={ids.length} one="Delete # unfinished form?" other="Delete # unfinished forms?" />}
        confirmLabel={<Trans>Delete for good</Trans>}
        cancelLabel={<Trans>Keep everything</Trans>}
        busy={phase === 'deleting'}
        onConfirm={() => void remove()}
        onCancel={() => setPhase('closed')}
      >
        <Trans>What you typed and the photos are removed from this device. They cannot be brought back.</Trans>
      </ConfirmDialog>
    </>
  );
}

type DraftRowProps = { draft: ListedDraft<'claim'>; onRemoved: () => void };

/** A claim draft with its actions. */
function DraftRow({ draft, onRemoved }: DraftRowProps) {
  const titleId = `draft-${draft.id}`;
  const subject = claimSubject(draft);
  const title = claimTitle(subject, draft.serialNumber);
  return (
    <li className={`${styles.row} wrap middle`}>
      <div className={styles.words}>
        <b id={titleId}>
          <SerialInMono text={title} serialNumber={draft.serialNumber} />
        </b>
        <p className="note wrap gap-sm flat">
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

type FollowUpDraftRowProps = { draft: ListedDraft<FollowUpKind>; onRemoved: () => void };

/** A draft of an estimate or an invoice with its actions. */
function FollowUpDraftRow({ draft, onRemoved }: FollowUpDraftRowProps) {
  const titleId = `draft-${draft.id}`;
  const name = followUpName(draft.form, draft.form === 'invoice' ? draft.values.invoiceNumber : '');
  const claim = followedClaimName(draft.claim);
  return (
    <li className={`${styles.row} wrap middle`}>
      <div className={styles.words}>
        <b id={titleId}>{name}</b>
        <p className="note wrap gap-sm flat">
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
  const { serialNumber, unregistered } = draft;
  const subject = registrationSubject(unregistered, serialNumber);
  return <SubjectRow {...{ draft, subject, onRemoved }} serialNumber={serialNumber} isNamed={unregistered !== null} />;
}

/** A proof of purchase that is not sent, with its actions. */
function ProofDraftRow({ draft, onRemoved }: { draft: ListedDraft<'proof'>; onRemoved: () => void }) {
  const { registration } = draft;
  const subject = proofSubject(registration);
  return <SubjectRow {...{ draft, subject, onRemoved }} serialNumber={registration.serialNumber} isNamed />;
}

/** A message in a ticket that is not sent, with its actions. */
function TicketDraftRow({ draft, onRemoved }: { draft: ListedDraft<'ticket_message'>; onRemoved: () => void }) {
  const subject = ticketMessageSubject(draft.number);
  return <SubjectRow {...{ draft, subject, onRemoved }} serialNumber="" isNamed={false} />;
}

type SubjectRowProps = {
  draft: ListedDraft<'registration' | 'proof' | 'ticket_message'>;
  subject: string;
  serialNumber: string;
  /** Whether the subject names more than the serial number. */
  isNamed: boolean;
  onRemoved: () => void;
};

function SubjectRow({ draft, subject, serialNumber, isNamed, onRemoved }: SubjectRowProps) {
  const { id, form: kind, photoCount, updatedAt } = draft;
  const titleId = `draft-${id}`;
  const claimRef = draft.form === 'registration' ? id : draft.claimRef;
  return (
    <li className={`${styles.row} wrap middle`}>
      <div className={styles.words}>
        <b id={titleId}>
          <SerialInMono text={subject} serialNumber={serialNumber} />
        </b>
        <p className="note wrap gap-sm flat">
          {isNamed && <SerialNumber serialNumber={serialNumber} subject={subject} />}
          {kind !== 'ticket_message' && (
            <span>
              <FileCount count={photoCount} />
            </span>
          )}
          <span>
            <Trans context="follow-up">changed {formatWhen(updatedAt)}</Trans>
          </span>
        </p>
      </div>
      <DraftActions
        draft={draft}
        subject={subject}
        titleId={titleId}
        to={draftPath({ id, kind, claimRef })}
        onRemoved={onRemoved}
      />
    </li>
  );
}
