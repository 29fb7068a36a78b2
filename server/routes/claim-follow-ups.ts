import { createAmendment } from '#contract/amendments.ts';
import { createInvoice } from '#contract/invoices.ts';
import { todayInToronto } from '#domain/dates.ts';
import { keepFiles } from '../files/stored-files.ts';
import { defineRoute } from '../http/route.ts';
import { judgeAmendment, judgeInvoice } from '../rules/claim-follow-ups.ts';
import { heldClaim, wholeClaim } from '../rules/depot-claims.ts';
import { depotOfCaller } from '../rules/caller-depot.ts';
import { onceWritten } from '../rules/create-once.ts';

/** What follows a claim: requests for an additional estimate, and its invoice. Their files hang on the claim. */
export const claimFollowUpRoutes = [
  defineRoute(createAmendment, async ({ params: { id: claimId }, body, files, caller, parts, newId, now }) => {
    const depotId = await depotOfCaller(parts.platform, caller);
    const amendment = { id: newId(), claimId, createdBy: caller.accountId, input: body, createdAt: now };
    const claim = await heldClaim(parts, depotId, claimId);
    const id = await onceWritten(parts.platform, 'amendment', amendment.id, () => {
      judgeAmendment(claim, body, todayInToronto(now));
      return parts.platform.createAmendment(amendment);
    });
    const kept = await keepFiles(parts, claimId, files, now, 'amendment');
    return { id, files: kept, claim: await wholeClaim(parts, depotId, claimId) };
  }),

  defineRoute(createInvoice, async ({ params: { id: claimId }, body, files, caller, parts, newId, now }) => {
    const depotId = await depotOfCaller(parts.platform, caller);
    const invoice = { id: newId(), claimId, createdBy: caller.accountId, input: body, createdAt: now };
    const claim = await heldClaim(parts, depotId, claimId);
    const id = await onceWritten(parts.platform, 'invoice', invoice.id, () => {
      judgeInvoice(claim, body, todayInToronto(now));
      return parts.platform.createInvoice(invoice);
    });
    const kept = await keepFiles(parts, claimId, files, now, 'invoice');
    return { id, files: kept, claim: await wholeClaim(parts, depotId, claimId) };
  }),
];
