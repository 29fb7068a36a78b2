import { Trans, useLingui } from '@lingui/react/macro';
import { listOwnTickets } from '#contract/tickets.ts';
import { ListRow } from '#lists/list-row.tsx';
import { TicketStatusBadge } from '#messages/ticket-words.tsx';
import { OwnTicketList, ownTicketsKey, refreshOwnTickets } from '#offline/cache/own-tickets.ts';
import { useSnapshot } from '#queries/cached.ts';
import { useAccount } from '#queries/use-account.ts';
import { useServerRead } from '#queries/use-server-read.ts';
import { useTicketTypes } from '#queries/use-ticket-types.ts';
import { Card } from '#ui/card.tsx';
import { formatDay } from '#ui/format.ts';
import { ListHeading } from '#ui/layout.tsx';

/** The person's own tickets, without network as read last; nothing before the first, and where Salesforce is the desk (R-TICKET-04). */
export function OwnTickets() {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const { value: read } = useServerRead({
    key: [listOwnTickets.path, accountId],
    read: (signal) => refreshOwnTickets(accountId, signal),
  });
  const cached = useSnapshot(accountId, ownTicketsKey, OwnTicketList);
  const value = read ?? cached?.value;
  const { subject } = useTicketTypes();
  if (!value || value.data.length === 0) return null;
  return (
    <section aria-labelledby="own-tickets">
      <ListHeading id="own-tickets" title={<Trans>Your earlier questions</Trans>} />
      <Card inside="flush" label={t`Your earlier questions`}>
        <ul className="lines">
          {value.data.map((ticket) => (
            <ListRow
              key={ticket.id}
              to={`/contact/tickets/${ticket.id}`}
              title={ticket.number}
              parts={[subject(ticket), ticket.product.name, formatDay(ticket.createdAt)]}
              badges={<TicketStatusBadge status={ticket.status} />}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}
