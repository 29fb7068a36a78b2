import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { hasCode } from '#api/failure.ts';
import { createTicketMessage, listTicketMessages, type TicketMessage } from '#contract/tickets.ts';
import { TextForm } from '#forms/text-form.tsx';
import { ReadMark } from '#lists/read-mark.tsx';
import { entryMessage } from '#messages/entry-message.ts';
import { failureWords } from '#messages/failure-words.ts';
import { TicketStatusBadge } from '#messages/ticket-words.tsx';
import {
  refreshTicket,
  ticketKey as cachedAs,
  TicketConversation as CachedConversation,
} from '#offline/cache/own-tickets.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useEntries } from '#queries/stored-work.ts';
import { useServerRead } from '#queries/use-server-read.ts';
import { useTicketTypes } from '#queries/use-ticket-types.ts';
import { call } from '#session/call.ts';
import type { TicketMessageEntry } from '#storage/rows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatDay } from '#ui/format.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Mark } from '#ui/mark.tsx';
import { Page } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { Said } from '#ui/said.tsx';
import { Section } from '#ui/section.tsx';
import { TicketComposer } from './ticket-composer.tsx';

type Props = {
  id: string;
  /** Of a visitor, in place of a sign-in. */
  ticketKey?: string;
  /** The account, or `visitor`. */
  owner: string;
};

/** What a person and the desk wrote to each other in a ticket, and the person's next message (R-TICKET-04). */
export function TicketConversation({ id, ticketKey, owner }: Props) {
  const { t } = useLingui();
  const { subject } = useTicketTypes();
  const isVisitor = ticketKey !== undefined;
  const {
    value: read,
    failure,
    refresh,
  } = useServerRead({
    key: [listTicketMessages.path, id, ticketKey],
    read: (signal) =>
      isVisitor
        ? call(listTicketMessages, { params: { id } }, { signal, fresh: true, ticketKey })
        : refreshTicket(owner, id, signal),
  });
  // A visitor's ticket is not kept on the device.
  const cached = useSnapshot(owner, cachedAs(id), CachedConversation);
  const value = read ?? cached?.value;
  const isOld = !read && cached !== null && cached !== undefined;
  const unsent = useWrittenHere(owner, id, value?.data ?? []);
  // What arrived opens the ticket again.
  const arrived = unsent.arrived.length;
  useEffect(() => {
    if (arrived > 0) refresh();
  }, [arrived, refresh]);
  const ticket = value?.ticket;
  const number = ticket?.number;
  const isGone = failure !== null && hasCode(failure, 'NOT_FOUND', 'UNAUTHENTICATED');
  return (
    <Page
      title={number === undefined ? t`Your question` : t`Your question ${number}`}
      width="narrow"
      back={{ to: '/contact', label: <Trans>Contact us</Trans> }}
      marks={ticket && <TicketStatusBadge status={ticket.status} />}
      lead={ticket && [subject(ticket), ticket.product.name, formatDay(ticket.createdAt)].filter(Boolean).join(' · ')}
    >
      {isGone && (
        <EmptyState
          icon="mail"
          title={<Trans>This conversation cannot be opened</Trans>}
          action={
            <Button component={Link} to="/contact" variant="default">
              <Trans>Contact us</Trans>
            </Button>
          }
        >
          {ticketKey === undefined ? (
            <Trans>It is another person’s, or it was deleted. Contact us again.</Trans>
          ) : (
            <Trans>
              The link may be older than 90 days, cut, or replaced. Copy all of the latest one from the email, or
              contact us again.
            </Trans>
          )}
        </EmptyState>
      )}
      {failure && !isGone && isOld && cached && (
        <p className="note">
          <ReadMark readAt={cached.readAt} offline />
        </p>
      )}
      {failure && !isGone && !isOld && (
        <RetryCallout tone="bad" title={<Trans>The messages could not be loaded</Trans>} onRetry={refresh}>
          <p>{failureWords(failure)}</p>
        </RetryCallout>
      )}
      {!value && !failure && <ListSkeleton label={t`Loading the messages`} />}
      {value && !isGone && (
        <Section title={<Trans>Messages</Trans>}>
          <ol className="stack">
            {[...value.data, ...unsent.arrived].map(({ id: messageId, at, from, text }) => (
              <Said
                key={messageId}
                initials={null}
                author={
                  <b>{from === 'person' ? <Trans context="author">You</Trans> : <Trans>The claims desk</Trans>}</b>
                }
                at={at}
                text={text}
                isOwn={from === 'person'}
              />
            ))}
            {unsent.waiting.map((entry) => (
              <UnsentMessage key={entry.id} entry={entry} />
            ))}
          </ol>
          {value.ticket.status === 'closed' && (
            <p className="note">
              <Trans>This question is closed. If you write, it is opened again.</Trans>
            </p>
          )}
          {isVisitor ? (
            <TextForm
              draftKey={`ticket:${owner}:${id}`}
              label={t`Your message`}
              button={<Trans>Send message</Trans>}
              failed={t`Message not sent`}
              isMain
              send={(text, { idempotencyKey }) =>
                call(createTicketMessage, { params: { id }, body: { text } }, { idempotencyKey, ticketKey })
              }
              onAnswer={refresh}
            />
          ) : (
            <TicketComposer accountId={owner} ticketId={id} number={value.ticket.number} />
          )}
        </Section>
      )}
    </Page>
  );
}

/** A message in the outbox, and what happens to it next. */
function UnsentMessage({ entry }: { entry: TicketMessageEntry }) {
  const { id, payload, createdAt, state, cause } = entry;
  const { what, next } = entryMessage(cause, 'ticket_message');
  return (
    <Said
      initials={null}
      author={
        <b>
          <Trans context="author">You</Trans>
        </b>
      }
      at={createdAt}
      text={payload.text}
      isOwn
      isSent={false}
      note={
        <>
          {state === 'sending' ? (
            <Mark tone="wait">
              <Trans>Sending</Trans>
            </Mark>
          ) : (
            <>
              <Mark tone={state === 'attention' ? 'bad' : 'wait'}>{what}</Mark> {next}
            </>
          )}{' '}
          <Link to={`/outbox#${id}`}>
            <Trans>See it in the outbox</Trans>
          </Link>
        </>
      }
    />
  );
}

/** Live: what was written on this device and is not in `read`: arrived since, or not sent. */
function useWrittenHere(accountId: string, ticketId: string, read: readonly TicketMessage[]) {
  const entries = (useEntries(accountId) ?? []).flatMap((entry): TicketMessageEntry[] =>
    !entry.unreadable && entry.kind === 'ticket_message' && entry.claimRef === ticketId ? [entry] : [],
  );
  const known = new Set(read.map(({ id }) => id));
  const arrived = entries.flatMap(({ payload, receipt }): TicketMessage[] =>
    receipt && !known.has(receipt.messageId ?? '')
      ? [{ id: receipt.messageId ?? receipt.at, at: receipt.at, from: 'person', text: payload.text }]
      : [],
  );
  return { arrived, waiting: entries.filter(({ receipt }) => receipt === null) };
}
