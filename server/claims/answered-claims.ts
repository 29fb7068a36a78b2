import { sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import { askedFor, asksDepot } from '#domain/claim-status.ts';
import type { Database } from '../database/tables.ts';

/** Says of each claim that asks for information whether the depot wrote last since it was asked (R-HOME-08). */
export async function markAnswered(database: Database, claims: readonly Claim[]): Promise<Claim[]> {
  const asking = claims.filter((claim) => asksDepot(claim) && askedFor(claim.substatus) === 'information');
  if (asking.length === 0) return [...claims];
  const answered = await findAnswered(
    database,
    asking.map(({ id }) => id),
  );
  return claims.map((claim) => (asking.includes(claim) ? { ...claim, isAnswered: answered.has(claim.id) } : claim));
}

/** The claims whose last message is the depot's, and later than the last request. */
async function findAnswered(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const last = await database
    .selectFrom('claim_messages')
    .distinctOn('claim_id')
    .select(['claim_id', 'from_desk', 'at'])
    .where(sql<boolean>`claim_id = any(${ids})`)
    .orderBy('claim_id')
    .orderBy('position', 'desc')
    .execute();
  const requests = await database
    .selectFrom('events')
    .select(['claim_id', (of) => of.fn.max('at').as('at')])
    .where('kind', '=', 'information_requested')
    .where(sql<boolean>`claim_id = any(${ids})`)
    .groupBy('claim_id')
    .execute();
  const requestedAt = new Map(requests.map(({ claim_id, at }) => [claim_id, at]));
  const answers = last.filter(({ claim_id, from_desk, at }) => !from_desk && at > (requestedAt.get(claim_id) ?? 0));
  return new Set(answers.map(({ claim_id }) => claim_id));
}
