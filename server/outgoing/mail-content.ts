import { sql } from 'kysely';
import * as v from 'valibot';
import { EventDetails, eventKinds } from '#contract/events.ts';
import type { Language } from '../base/language.ts';

/** Changes of how an account signs in, and wrong codes, of which its owner is told. */
const signInChanges = ['password_changed', 'second_factor_added', 'second_factor_removed', 'codes_refused'] as const;
export type SignInChange = (typeof signInChanges)[number];

/** The content of a queued mail. Greeting and code are added when it is sent. */
export const MailContent = v.variant('kind', [
  v.object({ kind: v.literal('verification') }),
  v.object({ kind: v.literal('reset') }),
  v.object({ kind: v.literal('invitation'), several: v.optional(v.literal(true)) }),
  v.object({ kind: v.literal('email_in_use') }),
  v.object({ kind: v.literal('session_copied') }),
  v.object({ kind: v.picklist(['erasure_received', 'erasure_to_decide', 'erasure_refused']) }),
  v.object({ kind: v.literal('erasure_done'), keptYears: v.number() }),
  v.object({ kind: v.picklist(signInChanges) }),
  v.object({
    kind: v.literal('new_device'),
    browser: v.nullable(v.string()),
    system: v.nullable(v.string()),
    address: v.string(),
    at: v.string(),
  }),
  v.object({
    kind: v.literal('news'),
    items: v.array(
      v.object({
        kind: v.picklist(eventKinds),
        claim: v.nullable(v.string()),
        /** The product and serial number of the claim. */
        about: v.optional(v.string()),
        note: v.nullable(v.string()),
        /** The status is of a registration alone. */
        ...v.pick(EventDetails, ['status', 'reasons', 'isNewDecision', 'invoiceNumber', 'total', 'dueAt']).entries,
      }),
    ),
    /** How many more there are. */
    more: v.number(),
    /** Where the only one leads to, if it is about a claim. */
    path: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal('ticket_answered'),
    ticketId: v.string(),
    number: v.string(),
    text: v.string(),
    /** Of somebody without an account, who reads it by a key. */
    isVisitor: v.boolean(),
  }),
  v.object({ kind: v.literal('depot_application'), depot: v.string(), person: v.string() }),
  v.object({
    kind: v.literal('application_to_review'),
    depot: v.string(),
    applicant: v.object({ name: v.nullable(v.string()), email: v.string(), contactId: v.string() }),
  }),
]);
export type MailContent = v.InferOutput<typeof MailContent>;

/** One of several invitations: sent one at a time, after all other mail (R-ADMIN-08). */
export const oneOfSeveral = { kind: 'invitation', several: true } as const satisfies MailContent;

/** The kind of a queued mail, in SQL. */
export const mailKind = sql<MailContent['kind']>`content::json ->> 'kind'`;

export type Mail = { recipient: string; language: Language; content: MailContent };

/** The texts of a mail, before and after its button, and of the links in its foot. */
export type MailText = {
  subject: string;
  before: readonly string[];
  button: string;
  after: readonly string[];
  links?: readonly string[];
};

/** Null for a name that is unknown or could be mistaken for a link. */
export type Names = {
  depot: string | null;
  keptYears: number | null;
  news: Pick<Extract<MailContent, { kind: 'news' }>, 'items' | 'more' | 'path'>;
  applicant: { name: string | null; email: string; contactId: string } | null;
  /** The desk's answer. */
  ticket: { number: string; text: string; isVisitor: boolean } | null;
  /** Where and when a sign-in was. */
  place: Readonly<Record<Language, string>> | null;
};
