import { randomUUID } from 'node:crypto';
import type { Claim } from '#contract/claims.ts';
import { createClaim, getClaim, listClaims } from '#contract/claims.ts';
import { todayInToronto } from '#domain/dates.ts';
import { AppError } from '../app-error.ts';
import { keepFiles, receiptOf } from '../files/stored-files.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import type { Parts } from '../parts.ts';
import { judgeClaim } from '../rules/claims.ts';
import { depotOfCaller } from '../rules/depot-of-caller.ts';

export const claimRoutes = [
  defineRoute(listClaims, async ({ query, caller, parts }) => {
    const depotId = await depotOfCaller(parts.platform, caller);
    const slice = sliceOf(query);
    const filter = { search: query.search?.trim() || null, status: query.status || null };
    return pagedAnswer(slice, await parts.platform.findClaims(depotId, filter, slice));
  }),

  defineRoute(createClaim, async ({ body, files, caller, parts, now }) => {
    const depotId = await depotOfCaller(parts.platform, caller);
    const registration = await judgeClaim(parts.platform, body, todayInToronto(now));
    const id = randomUUID();
    await parts.platform.createClaim({
      id,
      depotId,
      createdBy: caller.accountId,
      // A unit's registered owner is its claim's customer, whether the caller named them or not.
      customerId: registration.customerId,
      input: body,
      serialNumber: registration.serialNumber,
      createdAt: now,
    });
    await keepFiles(parts, id, files, now);
    return wholeClaim(parts, depotId, id);
  }),

  defineRoute(getClaim, async ({ params, caller, parts }) =>
    wholeClaim(parts, await depotOfCaller(parts.platform, caller), params.id),
  ),
];

/** A claim with its photos' receipt and its timeline; another depot's is not found (`contract.md §7`). */
async function wholeClaim(parts: Parts, depotId: string, id: string): Promise<Claim> {
  const claim = await parts.platform.getClaim(depotId, id);
  if (!claim) throw new AppError('NOT_FOUND');
  return { ...claim, files: await receiptOf(parts, id) };
}
