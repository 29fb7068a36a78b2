import type { Claim } from '#contract/claims.ts';
import { withdrawalRefusal, withdrawnStatus } from '#domain/claim-status.ts';
import { getClaimWithFiles, lockClaim, readClaim, recordClaimEvent } from '../claims/depot-claims.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import { toClaimReader } from '../rules/caller-depot.ts';
import type { Caller } from '../session/sessions.ts';
import { deskOf } from './desk-decisions.ts';

type OfDepot = { context: Context; caller: Caller; id: string; now: Date };

/**
 * Withdraws a claim of the caller's depot. A decision of the desk that comes at the same time waits for its lock: one of
 * the two is refused (R-CLAIM-23).
 * @throws AppError `NOT_FOUND` (R-CLAIM-01), also where Salesforce is the desk, or `CLAIM_NOT_WITHDRAWABLE`.
 */
export async function withdraw({ context, caller, id, now: at }: OfDepot, note: string): Promise<Claim> {
  const reader = await toClaimReader(context.platform, caller);
  const desk = deskOf(context);
  await lockClaim(context, id);
  const refusal = withdrawalRefusal(await readClaim(context, reader, id));
  if (refusal) throw new AppError(refusal);
  const { accountId: createdBy } = caller;
  await desk.takeStep({
    claimId: id,
    at,
    kind: 'withdrawn',
    status: withdrawnStatus,
    substatus: null,
    note,
    createdBy,
  });
  const claim = await getClaimWithFiles(context, reader, id);
  await recordClaimEvent(context, reader, claim, { kind: 'withdrawn', at, details: { note } });
  return claim;
}
