import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { ErasureCounts, type ErasureRequest, type OwnErasure } from '#contract/erasure.ts';
import type { Role } from '#contract/primitives.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { beginErasure } from '../database/account-writes.ts';
import { rowCount } from '../database/row-count.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { Page, PageRequest } from '../base/paging.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import { adminEmails, lockAdmins, requireAnotherAdmin } from '../rules/admins.ts';
import { eraseAccount } from './erase-account.ts';

/** A request must be answered within this, by law. */
const answerDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

type Act = { by: Actor; now: Date };

export async function readOwnErasure(database: Database, accountId: string): Promise<OwnErasure['request']> {
  const row = await database
    .selectFrom('erasures')
    .select(['requested_at', 'state', 'decided_at', 'reason'])
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Opens a request, unless one is open. The person and the admins get a mail. */
export async function openErasure(database: Database, accountId: string, { by, now }: Act): Promise<void> {
  const opened = await database
    .insertInto('erasures')
    .values({ id: randomUUID(), account_id: accountId, requested_at: now, state: 'requested' })
    .onConflict((open) => open.column('account_id').where('state', '=', 'requested').doNothing())
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows === 0n) return;
  await writeAudit(database, { by, kind: 'erasure_requested', target: accountId, now });
  const { email, language } = await recipientOf(database, accountId);
  await enqueueMail(database, { recipient: email, language, content: { kind: 'erasure_received' } }, now);
  for (const recipient of await adminEmails(database))
    await enqueueMail(database, { recipient, language, content: { kind: 'erasure_to_decide' } }, now);
}

export async function withdrawErasure(database: Database, accountId: string, { by, now }: Act): Promise<void> {
  const withdrawn = await database
    .updateTable('erasures')
    .set({ state: 'withdrawn', decided_at: now })
    .where('account_id', '=', accountId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  if (withdrawn.numUpdatedRows === 0n) return;
  await writeAudit(database, { by, kind: 'erasure_withdrawn', target: accountId, now });
}

export async function findErasures(database: Database, { size, offset }: PageRequest): Promise<Page<ErasureRequest>> {
  const { total } = await database.selectFrom('erasures').select(rowCount).executeTakeFirstOrThrow();
  const rows = await selectErasures(database)
    .orderBy((row) => row.case().when('erasures.state', '=', 'requested').then(0).else(1).end())
    .orderBy((row) => row.case().when('erasures.state', '=', 'requested').then(row.ref('requested_at')).end())
    .orderBy('requested_at', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return { items: rows.map(toErasureRequest), totalItems: total };
}

type Decision = Act & { id: string; callerId: string; decision: 'erase' | 'refuse'; reason: string | null };

/**
 * Decides an open request. An erasure happens at once (R-PRIV-03).
 * @returns the request, and the files to delete once the transaction has committed.
 * @throws AppError `NOT_FOUND`; `CONFLICT` for a request that is not open, the caller's own, and the last admin's;
 *   `VALIDATION_FAILED` for a refusal without a reason.
 */
export async function decideErasure(
  context: Pick<Context, 'database' | 'platform' | 'retention'>,
  { id, callerId, decision, reason, by, now }: Decision,
): Promise<{ request: ErasureRequest; accountId: string; paths: string[] }> {
  const { database } = context;
  if (decision === 'erase') await beginErasure(database);
  const adminIds = await lockAdmins(database, callerId);
  const row = await database
    .selectFrom('erasures')
    .select(['account_id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'requested') throw new AppError('CONFLICT');
  if (decision === 'refuse' && reason === null) throw invalidFields({ reason: 'required' });
  const decided = { decided_at: now, decided_by: callerId };
  const person = await recipientOf(database, row.account_id);
  const mail = { recipient: person.email, language: person.language };
  let paths: string[] = [];
  if (decision === 'refuse') {
    await update(database, id, { ...decided, state: 'refused', reason });
    await enqueueMail(database, { ...mail, content: { kind: 'erasure_refused' } }, now);
    await writeAudit(database, { by, kind: 'erasure_refused', target: row.account_id, now });
  } else {
    if (row.account_id === callerId) throw new AppError('CONFLICT', { reason: 'own_erasure' });
    requireAnotherAdmin(adminIds, row.account_id);
    const erased = await eraseAccount(context, row.account_id);
    ({ paths } = erased);
    await update(database, id, { ...decided, state: 'done', erased: JSON.stringify(erased.counts) });
    await writeAudit(database, { by, kind: 'person_erased', target: row.account_id, after: erased.counts, now });
    const keptYears = Math.ceil(context.retention.claims / 365);
    await enqueueMail(database, { ...mail, content: { kind: 'erasure_done', keptYears } }, now);
  }
  const after = await selectErasures(database).where('erasures.id', '=', id).executeTakeFirstOrThrow();
  return { request: toErasureRequest(after), accountId: row.account_id, paths };
}

/** Which of these accounts were erased. */
export async function findErased(database: Database, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await database
    .selectFrom('erasures')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('state', '=', 'done')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

type Change = Partial<
  Pick<Selectable<Tables['erasures']>, 'state' | 'reason' | 'erased' | 'decided_at' | 'decided_by'>
>;

async function update(database: Database, id: string, change: Change): Promise<void> {
  await database.updateTable('erasures').set(change).where('id', '=', id).execute();
}

function recipientOf(database: Database, accountId: string) {
  return database
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

function selectErasures(database: Database) {
  return database
    .selectFrom('erasures')
    .leftJoin('accounts', 'accounts.id', 'erasures.account_id')
    .select([
      'erasures.id',
      'requested_at',
      'state',
      'decided_at',
      'reason',
      'erased',
      'accounts.name',
      'accounts.email',
      'accounts.role',
    ]);
}

type RequestRow = Pick<Selectable<Tables['erasures']>, 'requested_at' | 'state' | 'decided_at' | 'reason'>;

function toRequest({ requested_at, state, decided_at, reason }: RequestRow) {
  return {
    requestedAt: requested_at.toISOString(),
    state,
    decidedAt: decided_at?.toISOString() ?? null,
    reason,
  };
}

function toErasureRequest(
  row: RequestRow & { id: string; erased: string | null; name: string | null; email: string | null; role: Role | null },
): ErasureRequest {
  const { id, erased, name, email, role } = row;
  return {
    id,
    ...toRequest(row),
    dueAt: new Date(row.requested_at.getTime() + answerDays * dayMs).toISOString(),
    account: email === null || role === null ? null : { name, email, role },
    erased: erased === null ? null : v.parse(v.pipe(v.string(), v.parseJson(), ErasureCounts), erased),
  };
}
