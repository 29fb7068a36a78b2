import { createClaim, getClaim, listClaims, updateClaim } from '#contract/claims.ts';
import { claimFilesMax } from '#contract/limits.ts';
import type { KeptFile } from '#contract/files.ts';
import { mayChangeClaim } from '#domain/claim-status.ts';
import { todayInToronto } from '#domain/dates.ts';
import { AppError } from '../app-error.ts';
import type { ReceivedFile } from '../files/received-file.ts';
import { keepFiles, receiptOf } from '../files/stored-files.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import { judgeClaim } from '../rules/claims.ts';
import { heldClaim, wholeClaim } from '../rules/depot-claims.ts';
import { depotOfCaller } from '../rules/caller-depot.ts';
import { onceWritten } from '../rules/create-once.ts';

export const claimRoutes = [
  defineRoute(listClaims, async ({ query, caller, parts }) => {
    const depotId = await depotOfCaller(parts.platform, caller);
    const slice = sliceOf(query);
    const filter = { search: query.search?.trim() || null, status: query.status || null };
    return pagedAnswer(slice, await parts.platform.findClaims(depotId, filter, slice));
  }),

  defineRoute(createClaim, async ({ body, files, caller, parts, newId, now }) => {
    const depotId = await depotOfCaller(parts.platform, caller);
    const claim = { id: newId(), depotId, createdBy: caller.accountId, input: body, createdAt: now };
    const id = await onceWritten(parts.platform, 'claim', claim.id, async () => {
      // A unit's registered owner is its claim's customer, whether the caller named them or not.
      const { customerId, serialNumber } = await judgeClaim(parts.platform, body, todayInToronto(now), null);
      return parts.platform.createClaim({ ...claim, customerId, serialNumber });
    });
    const receipt = await keepFiles(parts, id, files, now, 'claim');
    return wholeClaim(parts, depotId, id, receipt);
  }),

  defineRoute(getClaim, async ({ params, caller, parts }) =>
    wholeClaim(parts, await depotOfCaller(parts.platform, caller), params.id),
  ),

  defineRoute(updateClaim, async ({ params: { id }, body, files, caller, parts, now }) => {
    const depotId = await depotOfCaller(parts.platform, caller);
    const claim = await heldClaim(parts, depotId, id);
    if (!mayChangeClaim(claim.status)) throw new AppError('CONFLICT');
    const registration = await judgeClaim(parts.platform, body, todayInToronto(now), claim);
    const { customerId, serialNumber } = registration;
    await parts.platform.changeClaim({ id, customerId, input: body, serialNumber });

    const kept = await receiptOf(parts, id);
    const fresh = filesBeyond(kept, files);
    if (kept.length + fresh.length > claimFilesMax) throw new AppError('FILE_TOO_LARGE');
    await keepFiles(parts, id, fresh, now, 'claim');
    return wholeClaim(parts, depotId, id);
  }),
];

/** The files that a claim does not have yet, by their bytes; one sent twice must be there twice. */
function filesBeyond(kept: readonly KeptFile[], received: readonly ReceivedFile[]): ReceivedFile[] {
  const known = kept.map(({ sha256 }) => sha256);
  return received.filter(({ sha256 }) => {
    const at = known.indexOf(sha256);
    if (at !== -1) known.splice(at, 1);
    return at === -1;
  });
}
