import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { hasCode } from '#api/failure.ts';
import { createTicketMessage, listTicketMessages } from '#contract/tickets.ts';
import { TextForm } from '#forms/text-form.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { TicketStatusBadge } from '#messages/ticket-words.tsx';
import { useServerRead } from '#queries/use-server-read.ts';
import { useTicketTypes } from '#queries/use-ticket-types.ts';
import { call } from '#session/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatDay } from '#ui/format.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { Said } from '#ui/said.tsx';
import { Section } from '#ui/section.tsx';

type Props = {
  id: string;
  /** Of a visitor, in place of a sign-in. */
  ticketKey?: string;
  /** Whose draft an unsent text is. */
  owner: string;
};

/** What a person and the desk wrote to each other in a ticket, and the person's next message (R-TICKET-04). */
export function TicketConversation({ id, ticketKey, owner }: Props) {
  const { t } = useLingui();
  const withKey = ticketKey === undefined ? {} : { ticketKey };
  const { subject } = useTicketTypes();
  const { value, failure, refresh } = useServerRead({
    key: [listTicketMessages.path, id, ticketKey],
    read: (signal) => call(listTicketMessages, { params: { id } }, { signal, fresh: true, ...withKey }),
  });
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
      {failure && !isGone && (
        <RetryCallout tone="bad" title={<Trans>The messages could not be loaded</Trans>} onRetry={refresh}>
          <p>{failureWords(failure)}</p>
        </RetryCallout>
      )}
      {!value && !failure && <ListSkeleton label={t`Loading the messages`} />}
      {value && !isGone && (
        <Section title={<Trans>Messages</Trans>}>
          <ol className="stack">
            {value.data.map(({ id: messageId, at, from, text }) => (
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
          </ol>
          {value.ticket.status === 'closed' && (
            <p className="note">
              <Trans>This question is closed. If you write, it is opened again.</Trans>
            </p>
          )}
          <TextForm
            draftKey={`ticket:${owner}:${id}`}
            label={t`Your message`}
            button={<Trans>Send message</Trans>}
            failed={t`Message not sent`}
            isMain
            send={(text, { idempotencyKey }) =>
              call(createTicketMessage, { params: { id }, body: { text } }, { idempotencyKey, ...withKey })
            }
            onAnswer={refresh}
          />
        </Section>
      )}
    </Page>
  );
}
