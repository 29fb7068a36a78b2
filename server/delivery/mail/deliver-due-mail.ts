import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { invitationsPerMinute } from '#contract/invitations.ts';
import { claimScheduledJob } from '../../database/claim-scheduled-job.ts';
import { issueCode } from '../../session/account-codes.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { noteNewsSent } from './mail-news.ts';
import { ticketKey } from '../../outgoing/ticket-key.ts';
import { unsubscribePageUrl, unsubscribeUrl } from '../unsubscribe-addresses.ts';
import type { ComposedMail } from './compose-mail.ts';
import { composeMail } from './compose-mail.ts';
import { type Outcome, retryAt, workOff } from '../../outgoing/leased-queue.ts';
import { MailContent, oneOfSeveral } from '../../outgoing/mail-content.ts';
import type { MailTransport } from './mail-transport.ts';
import { envelopeId, noteAccepted, noteRefused } from './returned-mail.ts';

export type DeliveryContext = {
  database: Database;
  transport: MailTransport;
  /** Base of links, without a trailing slash. */
  publicUrl: string;
  /** Signs the keys of visitors' tickets, and the ids of envelopes. */
  secret: string;
  now: () => Date;
  /** Called when an invitation of several waits for its turn, with the milliseconds until then. */
  onPaced?: (waitMs: number) => void;
  /** Called when a mail was sent. */
  onSent?: (mail: AttemptedMail) => void;
  /** Called when a mail was refused or given up, with the id of its account. */
  onReturned?: (accountId: string) => void;
  /** Called when a mail could not be sent. */
  onFailure: (failure: unknown, mail: AttemptedMail) => void;
};

/** A mail as the log names it: its id is that of its `Message-ID`. */
export type AttemptedMail = { id: string; kind: MailContent['kind']; attempts: number };

type QueuedMail = Selectable<Tables['outgoing_mails']>;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const waits = { firstMs: 10 * secondMs, factor: 2, longestMs: hourMs };

/** A mail that could not be sent for a day is dropped. */
const giveUpMs = 24 * hourMs;

/** Sends every due mail. @returns the number of sent mails. */
export async function deliverDueMail(context: DeliveryContext, stopped?: AbortSignal): Promise<number> {
  const { database, now } = context;
  const work = (queued: QueuedMail) => deliver(context, queued);
  const last = { which: isOneOfSeveral, mayGo: () => claimTurn(context) };
  return workOff({ database, now, table: 'outgoing_mails', leaseMs: minuteMs, work, last }, stopped);
}

const isOneOfSeveral = sql<boolean>`content = ${JSON.stringify(oneOfSeveral)}`;

/** Between two invitations of several, of all servers. */
const paceMs = minuteMs / invitationsPerMinute;

/** Whether an invitation of several is due and has its turn. */
async function claimTurn({ database, now, onPaced }: DeliveryContext): Promise<boolean> {
  const at = now();
  const due = database.selectFrom('outgoing_mails').select('id').where('due_at', '<=', at).where(isOneOfSeveral);
  if (!(await due.limit(1).executeTakeFirst())) return false;
  if (await claimScheduledJob(database, 'invitations', at, paceMs)) return true;
  const turns = database.selectFrom('chores').select('due_at').where('name', '=', 'invitations');
  const { due_at } = await turns.executeTakeFirstOrThrow();
  onPaced?.(due_at.getTime() - at.getTime());
  return false;
}

/** Makes every queued mail due now. Only for the embedded database, on which no other server can hold a lease. */
export async function makeMailDue(database: Database, now: Date): Promise<void> {
  await database.updateTable('outgoing_mails').set({ due_at: now }).where('due_at', '>', now).execute();
}

async function deliver(context: DeliveryContext, queued: QueuedMail): Promise<Outcome> {
  const { database, transport, secret, now, onFailure } = context;
  const { id, recipient, attempts, created_at } = queued;
  const content = v.parse(v.pipe(v.string(), v.parseJson(), MailContent), queued.content);
  const mail = { id, kind: content.kind, attempts };
  const account = await findAccount(database, recipient);
  const composed = await compose(context, queued, content, account);
  if (!composed) return 'dropped';
  const envelope = account && { envelopeId: envelopeId(secret, { accountId: account.id, email: recipient }) };
  try {
    await transport.send({ id, recipient, at: now(), ...envelope, ...composed });
    if (account?.mail_returned_at) await noteAccepted(database, account.id);
    if (content.kind === 'news') await noteNewsSent(database, recipient, now());
    context.onSent?.(mail);
    return 'done';
  } catch (failure) {
    onFailure(failure, mail);
    const isRefused = isRefusedRecipient(failure);
    const outcome = isRefused ? 'dropped' : retryAt(waits, queued, now(), created_at.getTime() + giveUpMs);
    if (account && outcome === 'dropped') {
      await noteRefused(database, account.id, now());
      context.onReturned?.(account.id);
    }
    return outcome;
  }
}

async function findAccount(database: Database, recipient: string) {
  return database
    .selectFrom('accounts')
    .select(['id', 'name', 'language', 'verified_at', 'deactivated_at', 'mail_returned_at'])
    .where('email', '=', recipient)
    .executeTakeFirst();
}
type Recipient = Awaited<ReturnType<typeof findAccount>>;

/** The page that a mail's button leads to. */
const pages: Readonly<Record<MailContent['kind'], string>> = {
  verification: '/account/verify',
  reset: '/auth/password/reset',
  invitation: '/auth/password/reset',
  email_in_use: '/auth/login',
  session_copied: '/auth/login',
  new_device: '/account/security',
  password_changed: '/account/security',
  second_factor_added: '/account/security',
  second_factor_removed: '/account/security',
  codes_refused: '/account/security',
  erasure_received: '/my-account',
  erasure_refused: '/my-account',
  erasure_to_decide: '/admin/privacy',
  erasure_done: '/privacy',
  depot_application: '/',
  application_to_review: '/admin/accounts',
  ticket_answered: '/contact/tickets',
  news: '/inbox',
};

/** Returns null for a mail without recipient: a reset may be requested for any email, and accounts change. */
async function compose(
  context: DeliveryContext,
  { recipient, language }: QueuedMail,
  content: MailContent,
  account: Recipient,
): Promise<ComposedMail | null> {
  const { database, publicUrl, secret, now } = context;
  const { kind } = content;
  const link = `${publicUrl}${(content.kind === 'news' && content.path) || pages[kind]}`;
  // They have no account yet, or no longer.
  if (kind === 'depot_application' || kind === 'erasure_done')
    return composeMail({ content, language, person: null, link });

  if (content.kind === 'ticket_answered' && content.isVisitor) {
    // A fragment reaches no server, no log and no Referer (R-TICKET-05).
    const key = ticketKey(secret, content.ticketId, now());
    return composeMail({ content, language, person: null, link: `${publicUrl}/contact/ticket#key=${key}` });
  }

  if (!account) return null;
  const { id: accountId, verified_at, deactivated_at } = account;
  if (deactivated_at !== null && kind !== 'email_in_use') return null;
  if ((kind === 'verification' || kind === 'invitation') && verified_at !== null) return null;
  // Whoever signs up types the name, and may put a sentence of theirs into a mail of ours; invitations have the CRM's.
  const person = verified_at !== null || kind === 'invitation' ? account.name : null;
  // What somebody else did is told in the language of the reader's last sign-in.
  const isFromOthers = kind === 'email_in_use' || kind === 'application_to_review' || kind === 'erasure_to_decide';
  const mail = { content, person, language: isFromOthers ? account.language : language };
  if (kind === 'news') {
    const settings = await database
      .selectFrom('notification_settings')
      .select('unsubscribe_key')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!settings) return composeMail({ ...mail, link });
    const { unsubscribe_key } = settings;
    const links = [`${publicUrl}/my-account`, unsubscribePageUrl(publicUrl, unsubscribe_key, language)];
    return { ...composeMail({ ...mail, link, links }), unsubscribe: unsubscribeUrl(publicUrl, unsubscribe_key) };
  }
  if (content.kind === 'ticket_answered') return composeMail({ ...mail, link: `${link}/${content.ticketId}` });
  if (kind !== 'verification' && kind !== 'reset' && kind !== 'invitation') return composeMail({ ...mail, link });

  const purpose = kind === 'verification' ? 'verification' : 'reset';
  // Created now, so that the code exists only in the mail and is valid from its dispatch.
  const code = await issueCode(database, { accountId, purpose, now: now() });
  // A fragment reaches no server and no log. The app fills in the login form with it.
  const fragment = purpose === 'verification' ? `#${encodeURIComponent(recipient)}` : '';
  return composeMail({ ...mail, link: `${link}?code=${code}${fragment}` });
}

/** SMTP 5xx for a recipient, not for the sender: the mailbox does not exist. */
function isRefusedRecipient(failure: unknown): boolean {
  return (
    failure instanceof Error &&
    'code' in failure &&
    failure.code === 'EENVELOPE' &&
    'command' in failure &&
    failure.command === 'RCPT TO' &&
    'responseCode' in failure &&
    typeof failure.responseCode === 'number' &&
    failure.responseCode >= 500
  );
}
