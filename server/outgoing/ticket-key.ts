import { sign, verify } from '../base/signature.ts';

const validMs = 90 * 24 * 60 * 60 * 1000;

/** `<ticket>.<end>.<hmac>`: lets a visitor read and answer one ticket for 90 days (R-TICKET-05). */
export function ticketKey(secret: string, ticketId: string, now: Date): string {
  return sign(secret, 'ticket', `${ticketId}.${now.getTime() + validMs}`);
}

/** Whether a key opens this ticket now. */
export function opensTicket(secret: string, key: string, ticketId: string, now: Date): boolean {
  const text = verify(secret, 'ticket', key);
  const end = text?.startsWith(`${ticketId}.`) ? Number(text.slice(ticketId.length + 1)) : NaN;
  return end > now.getTime();
}
