import type { TicketStatus } from '#contract/tickets.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Language } from '../base/language.ts';

export type TicketsTable = {
  id: string;
  contact_id: string | null;
  product_id: string;
  type: string;
  subtype: string | null;
  message: string;
  /** Of a ticket without sign-in. */
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  created_at: Date;
  /** People call it `T-12`. */
  number: GeneratedAlways<number>;
  /** Who filed it, signed in. */
  account_id: string | null;
  /** Of a visitor's mails. */
  language: Language;
  status: Generated<TicketStatus>;
  /** Since when it waits for the desk, was answered or is closed. */
  state_since: Date;
  version: Generated<number>;
  assignee_id: Generated<string | null>;
  /** As the person was called when it was filed. */
  person_name: string;
  product_model: string;
  search_text: string;
  /** What it is about, as the desk says: a claim, or a serial number. */
  claim_id: Generated<string | null>;
  serial_number: Generated<string | null>;
};

export type TicketMessagesTable = {
  id: string;
  /** The order of the commits. */
  position: GeneratedAlways<number>;
  ticket_id: string;
  at: Date;
  kind: 'question' | 'answer' | 'note' | 'closed' | 'reopened';
  created_by: string | null;
  body: string | null;
};
