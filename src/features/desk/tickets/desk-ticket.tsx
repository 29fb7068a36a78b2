import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { hasCode } from '#api/failure.ts';
import { getDeskChoices } from '#contract/desk-queue.ts';
import {
  addTicketNote,
  answerTicket,
  assignTicket,
  closeTicket,
  type DeskTicket,
  getDeskTicket,
  reopenTicket,
  type TicketEntry,
  type TicketState,
} from '#contract/desk-tickets.ts';
import { initialsOf } from '#domain/initials-of.ts';
import { mayActOnTicket } from '#domain/ticket-rules.ts';
import { TextForm } from '#forms/text-form.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { TicketStatusBadge } from '#messages/ticket-words.tsx';
import { useAccount } from '#queries/use-account.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { useTicketTypes } from '#queries/use-ticket-types.ts';
import { call } from '#session/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatWhen } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page, type PageProps } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { Said } from '#ui/said.tsx';
import { Section } from '#ui/section.tsx';
import decisionStyles from '../decision/decision.module.css';
import { KeysDialog, useKeys } from '../desk-keys.tsx';
import { useKeyedSubmit } from '../use-keyed-submit.ts';
import { useWalk } from '../use-walk.ts';
import { ActFailure } from './act-failure.tsx';
import { PersonSection } from './person-section.tsx';
import { SubjectSection } from './subject-section.tsx';
import { ticketKeys } from './ticket-keys.tsx';
import styles from './tickets.module.css';

/** One ticket at the desk: what was said, who asks, and the answer (R-TICKET-02). */
export function DeskTicketPage() {
  const { id = '' } = useParams();
  const { desk } = useAccount();
  return desk ? <ReadTicket key={id} id={id} /> : <Navigate to="/" replace />;
}

function ReadTicket({ id }: { id: string }) {
  const { t } = useLingui();
  const { back, onDecided } = useWalk(id, {
    keys: ticketKeys,
    list: (search) => ({ to: `/desk/tickets${search}`, label: <Trans>Tickets</Trans> }),
    screen: (other) => `/desk/tickets/${other}`,
  });
  const { value, failure, refresh, change } = useServerRead(readOf(getDeskTicket, { params: { id } }), {
    refreshesWhenBack: true,
  });
  // The next write is based on this one, also before what it changed is read.
  const onState = ({ version, status }: TicketState) => change((ticket) => ({ ...ticket, version, status }));
  if (value)
    return <OpenedTicket ticket={value} back={back} onState={onState} onChange={refresh} onAnswered={onDecided} />;
  return (
    <Page title={t`Ticket`} width="wide" back={back}>
      {!failure && <ListSkeleton label={t`Loading the ticket`} />}
      {failure && hasCode(failure, 'NOT_FOUND') && (
        <EmptyState icon="mail" title={<Trans>This ticket is gone</Trans>}>
          <Trans>Its person was erased, or tickets of its age are deleted.</Trans>
        </EmptyState>
      )}
      {failure && !hasCode(failure, 'NOT_FOUND') && (
        <RetryCallout
          tone="bad"
          announce="alert"
          title={<Trans>The ticket could not be loaded</Trans>}
          onRetry={refresh}
        >
          <p>{failureWords(failure)}</p>
        </RetryCallout>
      )}
    </Page>
  );
}

type OpenedProps = {
  ticket: DeskTicket;
  back: NonNullable<PageProps['back']>;
  onState: (state: TicketState) => void;
  onChange: () => void;
  /** Opens the next one. */
  onAnswered: () => void;
};

function OpenedTicket({ ticket, back, onState, onChange, onAnswered }: OpenedProps) {
  const { t } = useLingui();
  const { id: ownId } = useAccount();
  const { subject } = useTicketTypes();
  const [helps, setHelps] = useState(false);
  const answer = useRef<HTMLTextAreaElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const { id, number, version, status, product, assignee, who } = ticket;
  const { sending, failure, submit } = useKeyedSubmit();
  const isOpen = mayActOnTicket('close', status);

  async function act(
    body: object,
    send: (headers: { idempotencyKey: string; version: number }) => Promise<TicketState>,
  ) {
    if (sending) return;
    const state = await submit({ ...body, version }, (idempotencyKey) => send({ idempotencyKey, version }));
    if (state) onState(state);
    onChange();
  }
  const assign = (assigneeId: string | null) =>
    act({ assigneeId }, (headers) => call(assignTicket, { params: { id }, body: { assigneeId } }, headers));
  const turn = () =>
    act({ isOpen }, (headers) => call(isOpen ? closeTicket : reopenTicket, { params: { id } }, headers));

  useKeys([
    [ticketKeys.answer, () => answer.current?.focus()],
    [ticketKeys.note, () => note.current?.focus()],
    [ticketKeys.take, () => void assign(assignee?.id === ownId ? null : ownId)],
    [ticketKeys.close, () => void turn()],
    [ticketKeys.help, () => setHelps(true)],
  ]);
  return (
    <Page
      title={t`Ticket ${number}`}
      width="wide"
      back={back}
      marks={<TicketStatusBadge status={status} />}
      lead={[who, subject(ticket), product.name].filter(Boolean).join(' · ')}
      end={
        <>
          <AssigneeField ticket={ticket} onAssign={(assigneeId) => void assign(assigneeId)} />
          <Button variant="default" size="md" loading={sending} onClick={() => void turn()}>
            {isOpen ? <Trans>Close</Trans> : <Trans>Reopen</Trans>}
          </Button>
        </>
      }
    >
      {failure && <ActFailure failure={failure} />}
      <div className={`${styles.work} stack`}>
        <Section title={<Trans>Conversation</Trans>}>
          <ol className="stack">
            {ticket.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} who={who} />
            ))}
          </ol>
          {isOpen ? (
            <TextForm
              draftKey={`desk-answer:${ownId}:${id}`}
              label={who === '' ? t`Answer to the person` : t`Answer to ${who}`}
              button={<Trans>Send the answer</Trans>}
              failed={t`Answer not sent`}
              isMain
              field={answer}
              basedOn={version}
              send={async (text, headers) =>
                onState(await call(answerTicket, { params: { id }, body: { text } }, headers))
              }
              onAnswer={onChange}
              onArrived={onAnswered}
            />
          ) : (
            <p className="note">
              <Trans>Reopen the ticket to answer.</Trans>
            </p>
          )}
        </Section>
        <div className="stack">
          <SubjectSection ticket={ticket} onState={onState} onChange={onChange} />
          <PersonSection ticket={ticket} />
          <Section title={<Trans>Internal notes</Trans>}>
            {ticket.entries
              .filter(({ kind }) => kind === 'note')
              .map((entry) => (
                <div key={entry.id} className={decisionStyles.note}>
                  <small className="soft">{[entry.by, formatWhen(entry.at)].filter(Boolean).join(', ')}</small>
                  <p className="prose">{entry.text}</p>
                </div>
              ))}
            <TextForm
              draftKey={`desk-ticket-note:${ownId}:${id}`}
              label={t`Note for the desk`}
              button={<Trans>Add note</Trans>}
              failed={t`Note not added`}
              field={note}
              basedOn={version}
              send={async (text, headers) =>
                onState(await call(addTicketNote, { params: { id }, body: { text } }, headers))
              }
              onAnswer={onChange}
            />
          </Section>
        </div>
      </div>
      <KeysDialog shortcuts={Object.values(ticketKeys)} opened={helps} onClose={() => setHelps(false)} />
    </Page>
  );
}

type AssigneeProps = { ticket: DeskTicket; onAssign: (assigneeId: string | null) => void };

/** Who works on the ticket; takes it, releases it or gives it to somebody else. */
function AssigneeField({ ticket: { assignee }, onAssign }: AssigneeProps) {
  const { t } = useLingui();
  const { id: ownId } = useAccount();
  const { value: choices } = useServerRead(readOf(getDeskChoices, {}));
  const others = choices?.people.filter(({ id }) => id !== ownId) ?? [];
  const isKnown = !assignee || assignee.id === ownId || others.some(({ id }) => id === assignee.id);
  return (
    <NativeSelect
      className={styles.assignee}
      aria-label={t`Assignee`}
      value={assignee?.id ?? ''}
      data={[
        { value: '', label: t`Nobody` },
        { value: ownId, label: t`You` },
        ...[...others, ...(isKnown ? [] : [assignee])].map(({ id, name }) => ({ value: id, label: name })),
      ]}
      rightSection={<Icon name="down" size="small" />}
      onChange={({ currentTarget: { value } }) => onAssign(value || null)}
    />
  );
}

/** What the person and the desk said, and what else happened; notes have a place of their own. */
function Entry({ entry: { at, kind, by, text }, who }: { entry: TicketEntry; who: string }) {
  const { t } = useLingui();
  if (kind === 'note') return null;
  if (kind !== 'question' && kind !== 'answer')
    return (
      <li className={styles.step}>
        {kind === 'closed'
          ? t({ message: 'Closed', context: 'ticket' })
          : kind === 'reopened'
            ? t({ message: 'Reopened', context: 'ticket' })
            : kind}
        {by !== null && `, ${by}`}, <time dateTime={at}>{formatWhen(at)}</time>
      </li>
    );
  const name = kind === 'question' ? who : by;
  return (
    <Said
      initials={name ? initialsOf(name) : null}
      author={<b>{name || (kind === 'question' ? <Trans>The person</Trans> : <Trans>The claims desk</Trans>)}</b>}
      at={at}
      text={text ?? ''}
      isOwn={kind === 'answer'}
    />
  );
}
