import { sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import { AppError } from '../app-error.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import { listReceipts } from '../files/stored-files.ts';
import { authorsOf, withAuthors } from '../platform/claim-authors.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../session/sessions.ts';

/** A caller and its depot. */
type OfDepot = { depotId: string; caller: Pick<Caller, 'accountId' | 'name'> };

/** A claim with its timeline and the receipts of its files; another depot's claim is not found (R-CLAIM-01). */
export async function getClaimWithFiles(context: Context, reader: OfDepot, id: string): Promise<Claim> {
  const claim = await context.platform.getClaim(reader.depotId, id);
  if (!claim) throw new AppError('NOT_FOUND');
  const files = await listReceipts(context, id);
  const [named = claim] = await nameAuthors(context, reader, [{ ...claim, files }]);
  return named;
}

/** Puts names in the place of account ids: of people who are of this depot now, of nobody else (R-CLAIM-18). */
export async function nameAuthors(
  { database, platform }: Pick<Context, 'database' | 'platform'>,
  { depotId, caller }: OfDepot,
  claims: readonly Claim[],
): Promise<Claim[]> {
  const names = new Map([[caller.accountId, caller.name]]);
  const others = new Set(claims.flatMap(authorsOf).filter((id) => id !== caller.accountId));
  if (others.size > 0) {
    const accounts = database
      .selectFrom('accounts')
      .select(['id', 'name', 'contact_id'])
      .where(sql<boolean>`id = any(${[...others]})`);
    const people = new Set((await platform.listAccountContacts(depotId)).map((contact) => contact.id));
    for (const { id, name, contact_id } of await accounts.execute())
      if (contact_id !== null && people.has(contact_id)) names.set(id, name);
  }
  return claims.map((claim) => withAuthors(claim, (accountId) => names.get(accountId) ?? null));
}

/** Reads a depot's claim and locks it until the write ends: of two concurrent invoices the second sees the first. */
export async function lockClaim({ database, platform }: Context, depotId: string, id: string): Promise<Claim> {
  await takeAdvisoryLock(database, `claim ${id}`);
  const claim = await platform.getClaim(depotId, id);
  if (!claim) throw new AppError('NOT_FOUND');
  return claim;
}
