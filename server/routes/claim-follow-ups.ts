import { createAmendment } from '#contract/amendments.ts';
import { createInvoice } from '#contract/invoices.ts';
import { todayInToronto } from '#domain/dates.ts';
import { recordFiles } from '../files/stored-files.ts';
import { defineRoute } from '../http/route.ts';
import { validateAmendment, validateInvoice } from '../rules/claim-follow-ups.ts';
import { lockClaim, getClaimWithFiles, readClaim, recordClaimEvent } from '../claims/depot-claims.ts';
import type { Claim } from '#contract/claims.ts';
import type { EventDetails } from '#contract/events.ts';
import type { InvoiceInput } from '#contract/invoices.ts';
import { toCents, toDollars } from '#domain/money.ts';
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
    await recordClaimEvent(context, reader, claim, {
      kind: 'invoice_received',
      at: now,
      details: invoiceDetails(claim, body, { hasOwnDesk: context.platform.desk !== null }),
    });
    return { id, files: receipts, claim };
  }),
];

/** What an invoice comes to, null where the claim has no total; and what it says itself, but for Salesforce (R-INV-11). */
function invoiceDetails(
  { grossTotal }: Pick<Claim, 'grossTotal'>,
  input: InvoiceInput,
  { hasOwnDesk }: { hasOwnDesk: boolean },
): EventDetails {
  const { invoiceNumber, gstHstTaxAmount: gstHst, pstQstTaxAmount: pstQst, usdTaxAmount: usdTax, invoiceTotal } = input;
  const cents = [grossTotal, gstHst, pstQst].reduce<number>((sum, dollars) => sum + toCents(dollars ?? 0), 0);
  return {
    invoiceNumber,
    totalBeforeTaxes: grossTotal,
    totalWithTaxes: grossTotal === null ? null : toDollars(cents),
    gstHst,
    pstQst,
    usdTax,
    ...(hasOwnDesk && typeof invoiceTotal === 'number' && { invoiceTotal }),
  };
}
