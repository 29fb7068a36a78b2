import { sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import type { FiledPicks } from '#contract/picks.ts';
import { appealBy } from '#domain/appeal-rules.ts';
import { withdrawalRefusal } from '#domain/claim-status.ts';
import { AppError } from '../errors/app-error.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import { type PortalEvent, recordEvent } from '../events/record-event.ts';
import { listReceipts } from '../files/stored-files.ts';
import { authorsOf, withAuthors } from '../platform/claim-authors.ts';
import type { Context } from '../context.ts';
import { markAnswered } from './answered-claims.ts';
import type { ClaimReader } from '../rules/caller-depot.ts';

/** A claim with its timeline and the receipts of its files; another depot's claim is not found (R-CLAIM-01). */
export async function getClaimWithFiles(context: Context, reader: ClaimReader, id: string): Promise<Claim> {
  const claim = await readClaim(context, reader, id);
  const [read = claim] = await toReader(context, reader, [{ ...claim, files: await listReceipts(context, id) }]);
  return read;
}

export async function readClaim(
  { platform }: Pick<Context, 'platform'>,
  { depotId }: Pick<ClaimReader, 'depotId'>,
  id: string,
): Promise<Claim> {
  const claim = await platform.getClaim(depotId, id);
  if (!claim) throw new AppError('NOT_FOUND');
  return claim;
}

/**
 * Claims as a depot reads them: with names (R-CLAIM-18), what the portal itself knows of their answers, and what its own
 * desk lets a depot do.
 */
export async function toReader(
  context: Pick<Context, 'database' | 'platform' | 'appealDays' | 'hidesPrices'>,
  reader: ClaimReader,
  claims: readonly Claim[],
): Promise<Claim[]> {
  const answered = await markAnswered(context.database, await nameAuthors(context, reader, claims));
  if (!context.platform.desk) return answered;
  return answered.map((claim) => ({
    ...claim,
    ...(context.hidesPrices && claim.picks && { picks: withoutSum(claim.picks) }),
    withdrawable: withdrawalRefusal(claim) === null,
    takesInvoiceTotal: true,
    ...(claim.timeline && { appealBy: appealBy(claim, context.appealDays) }),
  }));
}

/** Picks of a claim that was filed while prices were shown, as a depot reads them while they are hidden (R-CAT-08). */
function withoutSum(picks: FiledPicks): FiledPicks {
  return { ...picks, expectedCents: 0, withoutSum: true };
}

/** Puts names in the place of account ids: of people who are of this depot now, of nobody else (R-CLAIM-18). */
export async function nameAuthors(
  context: Pick<Context, 'database' | 'platform'>,
  reader: ClaimReader,
  claims: readonly Claim[],
): Promise<Claim[]> {
  const names = await findAuthorNames(context, reader, claims.flatMap(authorsOf));
  return claims.map((claim) => withAuthors(claim, (accountId) => names.get(accountId) ?? null));
}

/** The names of those accounts that are of the reader's depot now, and of the reader. */
export async function findAuthorNames(
  { database, platform }: Pick<Context, 'database' | 'platform'>,
  { depotId, accountId: ownId, name }: ClaimReader,
  accountIds: readonly string[],
): Promise<Map<string, string | null>> {
  const names = new Map([[ownId, name]]);
  const others = new Set(accountIds.filter((id) => id !== ownId));
  if (others.size > 0) {
    const accounts = database
      .selectFrom('accounts')
      .select(['id', 'name', 'contact_id'])
      .where(sql<boolean>`id = any(${[...others]})`);
    const people = new Set((await platform.listAccountContacts(depotId)).map((contact) => contact.id));
    for (const account of await accounts.execute())
      if (account.contact_id !== null && people.has(account.contact_id)) names.set(account.id, account.name);
  }
  return names;
}

/** Locks a claim until the write ends: of two concurrent invoices the second sees the first. */
export async function lockClaim({ database }: Pick<Context, 'database'>, id: string): Promise<void> {
  await takeAdvisoryLock(database, `claim ${id}`);
}

/** Records what a depot did to a claim of its own. */
export async function recordClaimEvent(
  { database }: Pick<Context, 'database'>,
  { depotId, accountId }: ClaimReader,
  { id, name, status, substatus }: Claim,
  { details, ...event }: Pick<PortalEvent & { claim: object }, 'kind' | 'at' | 'details'>,
): Promise<void> {
  const claim = { id, name, depotId };
  await recordEvent(database, { ...event, claim, accountId, details: { status, substatus, ...details } });
}
