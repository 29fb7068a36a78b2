import type { Claim } from '#contract/claims.ts';
import { appealSubstatus } from '#contract/depot-corrections.ts';
import type { FileReceipt } from '#contract/files.ts';
import { appealRefusal } from '#domain/appeal-rules.ts';
import { withdrawalRefusal, withdrawnStatus } from '#domain/claim-status.ts';
import { todayInToronto } from '#domain/dates.ts';
import { getClaimWithFiles, lockClaim, readClaim, recordClaimEvent } from '../claims/depot-claims.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import type { StoredFile } from '../files/file-store.ts';
import { recordFiles } from '../files/stored-files.ts';
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

/**
 * Appeals the decision on a claim of the caller's depot: the desk decides again (R-CLAIM-24), and what it approved gives no
 * price any more (R-RULE-02). Its files are like those of
 * an estimate, since older apps read no other kind. The time is judged when it arrives.
 * @throws AppError `NOT_FOUND` (R-CLAIM-01), also where Salesforce is the desk, `CLAIM_NOT_APPEALABLE` or
 *   `APPEAL_CLOSED`.
 */
export async function appeal(
  { context, caller, id, now: at }: OfDepot,
  note: string,
  files: readonly StoredFile[],
): Promise<{ files: FileReceipt[]; claim: Claim }> {
  const reader = await toClaimReader(context.platform, caller);
  const desk = deskOf(context);
  await lockClaim(context, id);
  const time = { days: context.appealDays, today: todayInToronto(at) };
  const refusal = appealRefusal(await readClaim(context, reader, id), time);
  if (refusal) throw new AppError(refusal);
  const { accountId: createdBy } = caller;
  const receipts = await recordFiles(context, id, files, at, { purpose: 'amendment', createdBy });
  await desk.takeStep({
    claimId: id,
    at,
    kind: 'appealed',
    status: 'Pending Review',
    substatus: appealSubstatus,
    note,
    createdBy,
  });
  await desk.dropApprovedPrices(id);
  const claim = await getClaimWithFiles(context, reader, id);
  await recordClaimEvent(context, reader, claim, { kind: 'appealed', at, details: { note } });
  return { files: receipts, claim };
}
