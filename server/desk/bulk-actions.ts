import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import type { actOnClaims, BulkResult } from '#contract/bulk-decisions.ts';
import type { Actor } from '../audit/write-audit.ts';
import type { Language } from '../base/language.ts';
import { AppError } from '../errors/app-error.ts';
import { reasonSentence } from '../errors/reason-sentence.ts';
import { assign } from './assign-claim.ts';
import { ask, decide } from './decide-claim.ts';
import { type Act, deskOf } from './desk-decisions.ts';

type Bulk = Pick<Act, 'context' | 'caller'> & { by: Actor; now: Date; newId: () => string; language: Language };

/**
 * Acts on several claims in one transaction (R-DESK-53): a refusal undoes what was done of its claim alone. In the order
 * of their ids, so that two calls do not wait for each other.
 * @throws AppError `NOT_FOUND` where the sales platform itself is the desk.
 */
export async function actOnAll(
  { newId, language, ...call }: Bulk,
  body: InferOutput<typeof actOnClaims.body>,
): Promise<BulkResult[]> {
  const { database } = call.context;
  deskOf(call.context);
  const results = new Map<string, BulkResult>();
  for (const { id, act } of actsOf(call, body, newId).toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await sql`savepoint claim`.execute(database);
    try {
      const isRecommended = (await act()) === 'recommended';
      results.set(id, { id, status: 200, code: null, ...(isRecommended && { isRecommended }) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint claim`.execute(database);
      const { status, code, reason } = error;
      results.set(id, { id, status, code, ...(reason && { message: reasonSentence(reason, language) }) });
    }
    await sql`release savepoint claim`.execute(database);
  }
  return body.claims.flatMap(({ id }) => results.get(id) ?? []);
}

function actsOf(
  call: Omit<Bulk, 'newId' | 'language'>,
  body: InferOutput<typeof actOnClaims.body>,
  newId: () => string,
): { id: string; act: () => Promise<unknown> }[] {
  switch (body.action) {
    case 'approve':
      return body.claims.map(({ id, version, lines }) => ({
        id,
        act: () =>
          decide({ ...call, newId, id, version }, { decision: 'approve', lines, reason: null, text: body.text }),
      }));
    case 'assign':
      return body.claims.map(({ id, version, from }) => ({
        id,
        act: () => assign({ ...call, id, version }, { assigneeId: body.assigneeId, from }),
      }));
    case 'ask':
      return body.claims.map(({ id, version }) => ({ id, act: () => ask({ ...call, id, version }, body) }));
  }
}
