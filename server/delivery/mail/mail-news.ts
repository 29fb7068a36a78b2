import { type Selectable, sql } from 'kysely';
import type { Role } from '#contract/primitives.ts';
import type { Context } from '../../context.ts';
import { todayInToronto } from '#domain/dates.ts';
import { eventPlace } from '#domain/event-place.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { enqueueMail } from '../../outgoing/enqueue-mail.ts';
import { mailKind } from '../../outgoing/mail-content.ts';

type NewsContext = Pick<Context, 'database' | 'now'>;

const minuteMs = 60_000;

/** Items that one mail names; the inbox has the others. */
const namedMax = 20;

/** From this hour on, in Toronto, the day's digest is sent. */
const digestHour = 7;

/**
 * Queues the mails about events that wait (R-EVENT-05): at most one a minute for an account, with all that came
 * meanwhile, and a digest once a day. While one could not be sent, the next waits: else all would be sent together.
 * What is queued and what is marked is one transaction.
 * @returns the number of mails.
 */
export async function mailNews({ database, now }: NewsContext): Promise<number> {
  const at = now();
  const today = todayInToronto(at);
  const hour = Number(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', hour: '2-digit', hourCycle: 'h23' }).format(at),
  );
  // Who waits for tomorrow's digest is not looked at again until then.
  const waiting = await database
    .selectFrom('inbox_items')
    .leftJoin('notification_settings', 'notification_settings.account_id', 'inbox_items.account_id')
    .select('inbox_items.account_id')
    .distinct()
    .where((item) => {
      const dueAtOnce = item('mail', '=', 'at_once');
      if (hour < digestHour) return dueAtOnce;
      return item.or([dueAtOnce, item.and([item('mail', '=', 'daily'), item('digest_on', 'is distinct from', today)])]);
    })
    .where((item) =>
      item.or([item('mailed_at', 'is', null), item('mailed_at', '<=', new Date(at.getTime() - minuteMs))]),
    )
    .execute();
  let mails = 0;
  for (const { account_id } of waiting) if (await mailAccount(account_id)) mails += 1;
  return mails;

  function mailAccount(accountId: string): Promise<boolean> {
    return database.transaction().execute(async (transaction) => {
      await takeAdvisoryLock(transaction, `news of ${accountId}`);
      await transaction
        .insertInto('notification_settings')
        .values({ account_id: accountId })
        .onConflict((known) => known.doNothing())
        .execute();
      const { mailed_at, digest_on } = await transaction
        .selectFrom('notification_settings')
        .select(['mailed_at', 'digest_on'])
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (mailed_at && at.getTime() - mailed_at.getTime() < minuteMs) return false;
      const account = await transaction
        .selectFrom('accounts')
        .select(['email', 'language', 'role'])
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (account && (await hasUnsentNews(transaction, account.email))) return false;
      const isDigest = hour >= digestHour && digest_on !== today;
      const times = isDigest ? (['at_once', 'daily'] as const) : (['at_once'] as const);
      // What was read meanwhile needs no mail.
      const due = transaction.updateTable('inbox_items').where('account_id', '=', accountId).where('mail', 'in', times);
      await due.where('read_at', 'is not', null).set({ mail: null }).execute();
      const rows = await due.set({ mail: null }).returning('event_id').execute();
      if (rows.length === 0 || !account) return false;
      const events = await transaction
        .selectFrom('events')
        .leftJoin('claims', 'claims.id', 'events.claim_id')
        .leftJoin('registrations', (join) =>
          join.on(
            'registrations.id',
            '=',
            sql<string>`coalesce(claims.registration_id, events.payload ->> 'registrationId')`,
          ),
        )
        .leftJoin('products', 'products.id', 'registrations.product_id')
        .select(['events.kind', 'events.claim_id', 'events.claim_name', 'events.payload'])
        .select(sql<string | null>`coalesce(claims.serial_number, nullif(registrations.queue_serial, ''))`.as('serial'))
        .select(['products.model', 'products.name as product'])
        .where(sql<boolean>`events.id = any(${rows.map(({ event_id }) => event_id)})`)
        .orderBy('events.id', 'desc')
        .limit(namedMax)
        .execute();
      const items = events.map(({ kind, claim_name, payload, model, product, serial }) => {
        const { note = null, registrationNumber = null, ticketNumber = null } = payload;
        const { status, reasons, isNewDecision, invoiceNumber, dueAt } = payload;
        // Of an invoice, which has both, the one with its taxes.
        const total = payload.total ?? payload.totalWithTaxes;
        const about = [[model, product].filter(Boolean).join(' '), serial].filter(Boolean).join(', ');
        return {
          kind,
          claim: claim_name ?? registrationNumber ?? ticketNumber,
          ...(about && { about }),
          note,
          ...((kind === 'registration_decided' || kind === 'registration_transferred') && status && { status }),
          ...(reasons && { reasons }),
          ...(isNewDecision && { isNewDecision }),
          ...(invoiceNumber && { invoiceNumber }),
          ...(typeof total === 'number' && { total }),
          ...(dueAt && { dueAt }),
        };
      });
      const [only, ...others] = events;
      const path = only && others.length === 0 && rows.length === 1 ? pathOf(only, account.role) : null;
      const content = { kind: 'news', items, more: rows.length - items.length, ...(path && { path }) } as const;
      await enqueueMail(transaction, { recipient: account.email, language: account.language, content }, at);
      await transaction
        .updateTable('notification_settings')
        .set({ mailed_at: at, ...(isDigest && { digest_on: today }) })
        .where('account_id', '=', accountId)
        .execute();
      return true;
    });
  }
}

type Mailed = Pick<Selectable<Tables['events']>, 'kind' | 'claim_id' | 'claim_name' | 'payload'>;

/** Where a mail about one thing leads: to its claim, or to the proof that is asked for; null to the inbox. */
function pathOf({ kind, claim_id: id, claim_name: name, payload: details }: Mailed, role: Role): string | null {
  if (id !== null && name !== null) return eventPlace({ kind, claim: { id, name }, details }, role);
  return kind === 'proof_requested' ? eventPlace({ kind, claim: null, details }, role) : null;
}

async function hasUnsentNews(transaction: Database, recipient: string): Promise<boolean> {
  const unsent = await transaction
    .selectFrom('outgoing_mails')
    .select('id')
    .where('recipient', '=', recipient.toLowerCase())
    .where(mailKind, '=', 'news')
    .limit(1)
    .execute();
  return unsent.length > 0;
}

/** The minute until the next mail begins when one is sent. */
export async function noteNewsSent(database: Database, recipient: string, at: Date): Promise<void> {
  await database
    .updateTable('notification_settings')
    .set({ mailed_at: at })
    .where('account_id', '=', (one) => one.selectFrom('accounts').select('id').where('email', '=', recipient))
    .execute();
}
