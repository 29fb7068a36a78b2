import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAccount } from '#queries/use-account.ts';
import { TicketConversation } from './ticket-conversation.tsx';

/** A ticket of who is signed in. */
export function ContactTicket() {
  const { id = '' } = useParams();
  const account = useAccount();
  return <TicketConversation key={id} id={id} owner={account.id} />;
}

/** Where the key is kept, until the tab is closed. */
const keptAs = 'visitor-ticket-key';

/**
 * A visitor's ticket: the mail's link has its key in the fragment, which reaches no server (R-TICKET-05). It leaves the
 * address at once, so that it is not in the history of a shared computer.
 */
export function VisitorTicket() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get('key');
  const key = given ?? sessionStorage.getItem(keptAs) ?? '';
  useEffect(() => {
    if (given === null) return;
    sessionStorage.setItem(keptAs, given);
    void navigate('/contact/ticket', { replace: true });
  }, [given, navigate]);
  const [id = ''] = key.split('.');
  if (id === '') return <Navigate to="/contact" replace />;
  return <TicketConversation key={key} id={id} ticketKey={key} owner="visitor" />;
}
