import * as v from 'valibot';
import { Claim, LabourHours, LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { FileReceipt } from './files.ts';
import { Id } from './primitives.ts';

/**
 * A request for an additional estimate (R-AMEND-02). `domain/amendment-rules.ts` decides whether labour hours are
 * required.
 */
export const AmendmentInput = v.object({
  diagnosis: LongText,
  labourHours: v.nullable(LabourHours),
  parts: LongText,
});
export type AmendmentInput = v.InferOutput<typeof AmendmentInput>;

/** The response of an amendment or an invoice: the new id, and from some backends the receipt and the current claim. */
export const ClaimFollowUp = v.object({
  id: Id,
  files: v.optional(v.array(FileReceipt)),
  claim: v.optional(Claim),
});
export type ClaimFollowUp = v.InferOutput<typeof ClaimFollowUp>;

export const createAmendment = defineEndpoint({
  method: 'POST',
  path: '/warranties/claims/:id/amendment',
  access: ['depot', 'retailer_depot'],
  body: AmendmentInput,
  upload: { name: 'file', max: 1 },
  output: ClaimFollowUp,
  status: 201,
  idempotent: true,
  refusals: ['CLAIM_NOT_AMENDABLE'],
});
