import * as v from 'valibot';
import { Claim, LabourHours, LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { FileReceipt } from './files.ts';
import { Id } from './primitives.ts';

/**
 * A request for an additional estimate (R-AMEND-02). Whether labour hours may be left out depends on the
 * warranty: `domain/amendment-rules.ts`.
 */
export const AmendmentInput = v.object({
  diagnosis: LongText,
  labourHours: v.nullable(LabourHours),
  parts: LongText,
});
export type AmendmentInput = v.InferOutput<typeof AmendmentInput>;

/** What answers an amendment or an invoice: the new object's id, and from a backend that sends them its receipt and the claim as it is now. */
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
