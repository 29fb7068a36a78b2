import type { Cause, Entry } from '#storage/rows.ts';
import { claimMessages, type EntryMessages } from './claim-messages.ts';
import type { Message } from './decision-messages.ts';
import {
  amendmentMessages,
  appealMessages,
  changeMessages,
  invoiceMessages,
  messageMessages,
  withdrawalMessages,
} from './follow-up-messages.ts';
import { ticketMessages } from './ticket-messages.ts';
import { proofMessages, registrationMessages } from './registration-messages.ts';

const messages: Readonly<Record<Entry['kind'], EntryMessages>> = {
  claim: claimMessages,
  registration: registrationMessages,
  amendment: amendmentMessages,
  invoice: invoiceMessages,
  change: changeMessages,
  message: messageMessages,
  withdrawal: withdrawalMessages,
  appeal: appealMessages,
  proof: proofMessages,
  ticket_message: ticketMessages,
};

/** Why an entry is in its state, and what comes next or what to do. */
export function entryMessage(cause: Cause, kind: Entry['kind']): Message {
  return messages[kind][cause.code](cause);
}
