import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useAccount } from '#queries/use-account.ts';
import { TicketConversation } from './ticket-conversation.tsx';

/** A ticket of who is signed in. */
export function ContactTicket() {
  const { id = '' } = useParams();
  const account = useAccount();
  return <TicketConversation key={id} id={id} owner={account.id} />;
}

/** A visitor's ticket: the mail's link has its key in the fragment, which reaches no server (R-TICKET-05). */
export function VisitorTicket() {
  const { hash } = useLocation();
  const key = new URLSearchParams(hash.slice(1)).get('key') ?? '';
  const [id = ''] = key.split('.');
  if (id === '') return <Navigate to="/contact" replace />;
  return <TicketConversation key={key} id={id} ticketKey={key} owner="visitor" />;
}
