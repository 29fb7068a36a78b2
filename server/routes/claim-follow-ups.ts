import { createAmendment } from '#contract/amendments.ts';
import { createInvoice } from '#contract/invoices.ts';
import { todayInToronto } from '#domain/dates.ts';
import { recordFiles } from '../files/stored-files.ts';
import { defineRoute } from '../http/route.ts';
import { validateAmendment, validateInvoice } from '../rules/claim-follow-ups.ts';
import { lockClaim, getClaimWithFiles, readClaim, recordClaimEvent } from '../claims/depot-claims.ts';
import { toClaimReader } from '../rules/caller-depot.ts';
import { createOnceFrom } from '../rules/create-once.ts';
import { awaitRules } from '../desk/judge-claims.ts';

/** Amendments and invoices. Their files belong to the claim. */
export const claimFollowUpRoutes = [
  defineRoute(createAmendment, async ({ params: { id: claimId }, body, files, caller, context, newId, now }) => {
    const reader = await toClaimReader(context.platform, caller);
    const amendment = { id: newId(), claimId, createdBy: caller.accountId, input: body, createdAt: now };
    await lockClaim(context, claimId);
    const id = await createOnceFrom(context.platform, {
      kind: 'amendment',
      newId: amendment.id,
      read: () => readClaim(context, reader, claimId),
      make: async (claim) => {
        validateAmendment(claim, body, todayInToronto(now));
        return context.platform.createAmendment(amendment);
      },
    });
    const receipts = await recordFiles(context, claimId, files, now, {
      purpose: 'amendment',
      createdBy: caller.accountId,
    });
    const claim = await getClaimWithFiles(context, reader, claimId);
    await recordClaimEvent(context, reader, claim, { kind: 'estimate_requested', at: now });
    await awaitRules(context, claimId, now);
    return { id, files: receipts, claim };
  }),

  defineRoute(createInvoice, async ({ params: { id: claimId }, body, files, caller, context, newId, now }) => {
    const reader = await toClaimReader(context.platform, caller);
    const invoice = { id: newId(), claimId, createdBy: caller.accountId, input: body, createdAt: now };
    await lockClaim(context, claimId);
    const id = await createOnceFrom(context.platform, {
      kind: 'invoice',
      newId: invoice.id,
      read: () => readClaim(context, reader, claimId),
      make: async (claim) => {
        validateInvoice(claim, body);
        return context.platform.createInvoice(invoice);
      },
    });
    const receipts = await recordFiles(context, claimId, files, now, {
      purpose: 'invoice',
      createdBy: caller.accountId,
    });
    const claim = await getClaimWithFiles(context, reader, claimId);
    const { invoiceNumber } = body;
    await recordClaimEvent(context, reader, claim, { kind: 'invoice_received', at: now, details: { invoiceNumber } });
    return { id, files: receipts, claim };
  }),
];
