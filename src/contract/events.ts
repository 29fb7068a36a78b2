import * as v from 'valibot';
import { Dollars } from './primitives.ts';

/** What happens, of which people and integrators are told (R-EVENT-01). */
export const eventKinds = [
  'claim_received',
  'claim_changed',
  'photos_received',
  'status_changed',
  'photos_requested',
  'information_requested',
  'message',
  'decision_due',
  'estimate_requested',
  'estimate_priced',
  'approved',
  'rejected',
  'reopened',
  'closed',
  'withdrawn',
  'appealed',
  'parts_ordered',
  'invoice_received',
  'invoice_voided',
  'paid',
  'adjusted',
  'registration_received',
  'registration_decided',
  'registration_corrected',
  'registration_transferred',
  'proof_requested',
  'proof_received',
  'ticket_filed',
  'ticket_answered',
  'account_invited',
  'new_device',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** The kinds that people are told of. Of the others integrators alone hear. */
export const toldKinds = [
  'claim_received',
  'photos_received',
  'status_changed',
  'photos_requested',
  'information_requested',
  'message',
  'decision_due',
  'estimate_requested',
  'estimate_priced',
  'approved',
  'rejected',
  'reopened',
  'closed',
  'withdrawn',
  'appealed',
  'parts_ordered',
  'invoice_received',
  'invoice_voided',
  'paid',
  'adjusted',
  'registration_decided',
  'proof_requested',
  'registration_transferred',
  'ticket_filed',
  'ticket_answered',
  'account_invited',
  'new_device',
] as const satisfies readonly EventKind[];
export type ToldKind = (typeof toldKinds)[number];

/** The kinds that the desk alone is told of: a depot reads nothing of them. */
export const deskKinds: readonly EventKind[] = ['photos_received', 'estimate_requested', 'decision_due'];

/** When a person hears of something by mail. */
export const mailTimes = ['at_once', 'daily', 'never'] as const;

/**
 * The kinds that a person chooses for, in this order; an invitation, a new device and the answer to a ticket, which has a
 * mail of its own, are always told (R-EVENT-05).
 */
export const mailedKinds = [
  'photos_requested',
  'information_requested',
  'message',
  'approved',
  'rejected',
  'reopened',
  'closed',
  'invoice_voided',
  'withdrawn',
  'appealed',
  'status_changed',
  'estimate_priced',
  'parts_ordered',
  'paid',
  'adjusted',
  'claim_received',
  'invoice_received',
  'registration_decided',
  'proof_requested',
  'registration_transferred',
  'ticket_filed',
  'photos_received',
  'estimate_requested',
  'decision_due',
] as const satisfies readonly ToldKind[];
export type MailedKind = (typeof mailedKinds)[number];

/** Kinds of which an older app on a tablet does not know. */
export const laterMailedKinds = [
  'reopened',
  'closed',
  'withdrawn',
  'appealed',
  'invoice_voided',
  'proof_requested',
  'adjusted',
  'registration_transferred',
  'ticket_filed',
  'photos_received',
  'estimate_requested',
  'decision_due',
] as const satisfies readonly MailedKind[];

/** What holds until a person chooses. */
export const defaultMailTimes: Readonly<Record<MailedKind, (typeof mailTimes)[number]>> = {
  photos_requested: 'at_once',
  information_requested: 'at_once',
  message: 'at_once',
  approved: 'daily',
  rejected: 'at_once',
  reopened: 'at_once',
  closed: 'at_once',
  invoice_voided: 'at_once',
  withdrawn: 'daily',
  appealed: 'daily',
  status_changed: 'daily',
  estimate_priced: 'daily',
  parts_ordered: 'daily',
  paid: 'daily',
  adjusted: 'at_once',
  claim_received: 'never',
  invoice_received: 'never',
  registration_decided: 'at_once',
  proof_requested: 'at_once',
  registration_transferred: 'at_once',
  ticket_filed: 'daily',
  photos_received: 'daily',
  estimate_requested: 'daily',
  decision_due: 'at_once',
};

/** What holds for the desk instead, which hears of what depots do (R-DESK-66). */
export const deskMailTimes: Readonly<Partial<typeof defaultMailTimes>> = { invoice_received: 'daily' };

/** Whether people are told of a kind. */
export function isTold(kind: EventKind): kind is ToldKind {
  return toldKinds.some((told) => told === kind);
}

const Text = v.exactOptional(v.nullable(v.string()));

/** What an event tells besides its kind; nothing of people but their own device. */
export const EventDetails = v.object({
  /** The claim's status and substatus after it. */
  status: Text,
  substatus: Text,
  /** What was asked for, or why. */
  note: Text,
  /** Of a correction: why, from the desk's lists. */
  reasons: v.exactOptional(v.nullable(v.array(v.string()))),
  /** Whether a decision takes the place of one that was reopened. */
  isNewDecision: v.exactOptional(v.nullable(v.boolean())),
  /** What is approved or paid; of a void invoice or an adjustment what it came to, with the Canadian taxes. */
  total: v.exactOptional(v.nullable(Dollars)),
  /** The same, named by whether taxes are in it: of an approval without, of an invoice both, of what is paid with; of an invoice with the Canadian taxes, of a payment also with the US tax. */
  totalBeforeTaxes: v.exactOptional(v.nullable(Dollars)),
  totalWithTaxes: v.exactOptional(v.nullable(Dollars)),
  /** Of a payment or its undoing: what of `total` and `totalWithTaxes` is a US tax, in Canadian dollars (R-PAY-10). */
  usTaxCad: v.exactOptional(v.nullable(Dollars)),
  /** Each tax of an invoice; that of the United States in its dollars, and in no total. */
  gstHst: v.exactOptional(v.nullable(Dollars)),
  pstQst: v.exactOptional(v.nullable(Dollars)),
  usdTax: v.exactOptional(v.nullable(Dollars)),
  invoiceNumber: Text,
  /** What the invoice itself says that it comes to, where its depot gave it. */
  invoiceTotal: v.exactOptional(v.nullable(Dollars)),
  /** Whether the desk had asked for the photos that arrived. */
  wasAsked: v.exactOptional(v.nullable(v.boolean())),
  /** The day by which a claim is to be decided. */
  dueAt: Text,
  registrationId: Text,
  registrationNumber: Text,
  ticketId: Text,
  ticketNumber: Text,
  /** Of a session. */
  browser: Text,
  system: Text,
});
export type EventDetails = v.InferOutput<typeof EventDetails>;

/** The `status` that the event of a transfer has for the former owner. */
export const transferredStatus = 'Transferred';
