import { type Selectable, sql } from 'kysely';
import { defaultMailTimes, deskKinds, type EventKind, isTold, type MailedKind } from '#contract/events.ts';
import { claimRoles } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import { tryAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database, Tables } from '../database/tables.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { mailNews } from './mail/mail-news.ts';
import { readMailTimes } from './notification-settings.ts';
import { findFilers } from '../events/registration-decisions.ts';
import { newsMs, queueForPush } from './push/deliver-push.ts';
import { queueForWebhooks } from './webhooks/deliver-webhooks.ts';
import { type WorkLoop, startWorkLoop } from '../base/work-loop.ts';

type TellContext = Pick<Context, 'database' | 'platform' | 'now'>;

type Untold = Pick<
  Selectable<Tables['events']>,
  'id' | 'at' | 'kind' | 'claim_id' | 'depot_id' | 'account_id' | 'payload'
>;

/** What an account is told. */
type Item = {
  account_id: string;
  event_id: number;
  read_at: Date | null;
  kind: EventKind;
  at: Date;
  /** It waits for the digest: what everybody at the desk is told interrupts nobody (R-EVENT-05). */
  forAll?: boolean;
};

/** An event is told so soon after it: people wait for each other's answers. */
const intervalMs = 2 * 1000;

/** Events that are told in one transaction. */
const batchSize = 200;

/** Tells events on an interval, and goes on after a restart. */
export function startTellingEvents(
  context: TellContext & Pick<Context, 'mail' | 'webhooks'> & { push: Pick<WorkLoop, 'wake'> },
  log: { error: (details: object, message: string) => void },
): WorkLoop {
  return startWorkLoop(
    async (stopped) => {
      if ((await tellEvents(context, stopped)) > 0) {
        context.webhooks.wake();
        context.push.wake();
      }
      if ((await mailNews(context)) > 0) context.mail.wake();
    },
    (failure) => log.error({ failure: describeFailure(failure) }, 'telling events failed'),
    intervalMs,
  );
}

/**
 * Puts every event that was not told into the inboxes of those it concerns (R-EVENT-02). One server at a time, in the
 * order of ids, each batch in one transaction: a kill in between tells it again from the start, so that nothing is lost
 * and nothing is there twice.
 * @returns the number of events.
 */
export async function tellEvents(context: TellContext, stopped?: AbortSignal): Promise<number> {
  let told = 0;
  while (!stopped?.aborted) {
    const batch = await tellBatch(context);
    if (batch === 0) break;
    told += batch;
  }
  return told;
}

async function tellBatch({ database, platform, now }: TellContext): Promise<number> {
  const next = (on: Database) =>
    on
      .selectFrom('events')
      .select(['id', 'at', 'kind', 'claim_id', 'depot_id', 'account_id', 'payload'])
      .where('told', '=', false)
      .orderBy('id')
      .limit(batchSize)
      .execute();
  // The sales platform may be slow: it is asked before the transaction.
  const people = new Map<string, string[]>();
  for (const { depot_id } of await next(database))
    if (depot_id !== null && !people.has(depot_id))
      people.set(depot_id, await findDepotAccounts({ database, platform }, depot_id));

  return database.transaction().execute(async (transaction) => {
    if (!(await tryAdvisoryLock(transaction, 'tell events'))) return 0;
    const rows = await next(transaction);
    // Those of a depot that came meanwhile wait for the next batch, and all after them.
    const unknown = rows.findIndex(({ depot_id }) => depot_id !== null && !people.has(depot_id));
    const events = unknown === -1 ? rows : rows.slice(0, unknown);
    if (events.length === 0) return 0;
    const items: Item[] = [
      ...events.flatMap((event) => itemsOf(event, people)),
      ...(await itemsOfDesk(transaction, events, { people, hasDesk: platform.desk !== null })),
      ...(await itemsOfTickets(transaction, events)),
      ...(await itemsOfFilers(transaction, events)),
    ];
    const timesOf = await readMailTimes(
      transaction,
      items.map(({ account_id }) => account_id),
    );
    const oldest = now().getTime() - newsMs;
    const isNews = ({ read_at, at }: Item) => read_at === null && at.getTime() > oldest;
    const rowsToAdd = items.map((item) => {
      const { account_id, event_id, read_at, kind, forAll } = item;
      const time = isNews(item) && isMailed(kind) ? timesOf(account_id)[kind] : 'never';
      return { account_id, event_id, read_at, mail: time === 'never' ? null : forAll ? 'daily' : time };
    });
    if (rowsToAdd.length > 0) await transaction.insertInto('inbox_items').values(rowsToAdd).execute();
    await queueForPush(
      transaction,
      items.filter((item) => isNews(item) && !item.forAll),
      now(),
    );
    await queueForWebhooks(transaction, events, now());
    await transaction
      .updateTable('events')
      .set({ told: true })
      .where(
        'id',
        'in',
        events.map(({ id }) => id),
      )
      .execute();
    return events.length;
  });
}

/** A depot hears of its own doing without a number that asks for attention. */
function itemsOf({ id, at, kind, depot_id, account_id }: Untold, people: ReadonlyMap<string, readonly string[]>) {
  if (!isTold(kind) || deskKinds.includes(kind)) return [];
  const accounts = depot_id === null ? [] : (people.get(depot_id) ?? []);
  const isOwn = account_id !== null && accounts.includes(account_id);
  const whom = depot_id !== null ? accounts : account_id !== null ? [account_id] : [];
  return whom.map((accountId) => ({ account_id: accountId, event_id: id, read_at: isOwn ? at : null, kind, at }));
}

/** What the portal's own desk hears of a claim: who works on it, else everybody in the digest (R-DESK-64, R-DESK-66). */
const arrivingKinds: ReadonlySet<EventKind> = new Set([...deskKinds, 'invoice_received']);

/**
 * The desk hears of what a depot writes (R-MESSAGE-02) and appeals (R-CLAIM-24), of what arrives of a claim (R-DESK-66),
 * and of decisions that are due soon (R-DESK-64); who works on a claim, that it is withdrawn (R-CLAIM-23).
 */
async function itemsOfDesk(
  database: Database,
  events: readonly Untold[],
  { people, hasDesk }: { people: ReadonlyMap<string, readonly string[]>; hasDesk: boolean },
) {
  const ofDepots = events.flatMap(({ id, at, kind, claim_id, depot_id, account_id, payload }) => {
    const depot = people.get(depot_id ?? '') ?? [];
    const isOfDepot = account_id !== null && depot.includes(account_id);
    const isTheirs = isOfDepot && (kind === 'message' || kind === 'appealed' || kind === 'withdrawn');
    const isForDesk = hasDesk && (kind === 'photos_received' ? payload.wasAsked === true : arrivingKinds.has(kind));
    if (claim_id === null || (!isTheirs && !isForDesk)) return [];
    return [{ id, at, kind, claimId: claim_id, depot }];
  });
  const audiences = await findDeskAudiences(
    database,
    'claims',
    ofDepots.map(({ claimId }) => claimId),
  );
  return ofDepots.flatMap(({ id, at, kind, claimId, depot }) => {
    const { accountIds = [], isAssigned = false } = audiences.get(claimId) ?? {};
    return accountIds
      .filter((accountId) => !depot.includes(accountId) && (isAssigned || kind !== 'withdrawn'))
      .map((accountId) => ({
        account_id: accountId,
        event_id: id,
        read_at: null,
        kind,
        at,
        forAll: !isAssigned && arrivingKinds.has(kind),
      }));
  });
}

/** The desk hears of a ticket, and of what its person writes later (R-TICKET-01). */
async function itemsOfTickets(database: Database, events: readonly Untold[]) {
  const filed = events.flatMap(({ id, at, kind, payload: { ticketId } }) =>
    kind === 'ticket_filed' && ticketId ? [{ id, at, kind, ticketId }] : [],
  );
  const audiences = await findDeskAudiences(
    database,
    'tickets',
    filed.map(({ ticketId }) => ticketId),
  );
  return filed.flatMap(({ id, at, kind, ticketId }) =>
    (audiences.get(ticketId)?.accountIds ?? []).map((accountId) => ({
      account_id: accountId,
      event_id: id,
      read_at: null,
      kind,
      at,
    })),
  );
}

type Audience = { accountIds: string[]; isAssigned: boolean };

/**
 * Returns for each claim or ticket who at the desk hears of a message: who works on it, to whom it is assigned, else all
 * adjudicators, and the admins where there are none (R-MESSAGE-02).
 */
async function findDeskAudiences(
  database: Database,
  table: 'claims' | 'tickets',
  ids: readonly string[],
): Promise<ReadonlyMap<string, Audience>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Audience & { aboutId: string }>`
    with desk as (
      select wanted.id as about_id, accounts.id, case
          when accounts.id = about.assignee_id then 1
          when accounts.role = 'adjudicator' then 2
          else 3
        end as place
      from unnest(${[...new Set(ids)]}::text[]) as wanted (id)
        left join ${sql.table(table)} as about on about.id = wanted.id
        cross join accounts
      where accounts.role in ('adjudicator', 'admin') and accounts.deactivated_at is null
    ), ranked as (
      select *, rank() over (partition by about_id order by place) as rank from desk
    )
    select about_id as "aboutId", array_agg(id order by id) as "accountIds", min(place) = 1 as "isAssigned"
    from ranked where rank = 1 group by about_id`.execute(database);
  return new Map(rows.map(({ aboutId, ...audience }) => [aboutId, audience]));
}

/** Who filed a registration hears what the desk says of it. */
async function itemsOfFilers(database: Database, events: readonly Untold[]) {
  const told = events.flatMap(({ id, at, kind, account_id, payload: { registrationId } }) =>
    (kind === 'registration_decided' || kind === 'proof_requested') && registrationId
      ? [{ id, at, kind, account_id, registrationId }]
      : [],
  );
  const filers = await findFilers(
    database,
    told.map(({ registrationId }) => registrationId),
  );
  return told.flatMap(({ id, at, kind, account_id, registrationId }) => {
    const filer = filers.get(registrationId);
    if (filer === undefined || filer === account_id) return [];
    return [{ account_id: filer, event_id: id, read_at: null, kind, at }];
  });
}

function isMailed(kind: EventKind): kind is MailedKind {
  return kind in defaultMailTimes;
}

/** The accounts of a depot's people, who can sign in. */
async function findDepotAccounts({ database, platform }: Omit<TellContext, 'now'>, depotId: string): Promise<string[]> {
  const contacts = await platform.listAccountContacts(depotId);
  if (contacts.length === 0) return [];
  const accounts = await database
    .selectFrom('accounts')
    .select('id')
    .where(
      'contact_id',
      'in',
      contacts.map(({ id }) => id),
    )
    .where('role', 'in', claimRoles)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute();
  return accounts.map(({ id }) => id);
}
