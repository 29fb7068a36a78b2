import * as v from 'valibot';
import { ClaimFollowUp } from './amendments.ts';
import { Claim, LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { appealFilesMax } from './limits.ts';

/** Why a depot withdraws its claim (R-CLAIM-23). */
export const WithdrawalInput = v.object({ text: LongText });
export type WithdrawalInput = v.InferOutput<typeof WithdrawalInput>;

/** Takes a claim back before its decision, for good. 404 where Salesforce is the desk (R-CLAIM-23). */
export const withdrawClaim = defineEndpoint({
  method: 'POST',
  path: '/warranties/claims/:id/withdraw',
  access: ['depot', 'retailer_depot'],
  body: WithdrawalInput,
  output: Claim,
  status: 200,
  idempotent: true,
  refusals: ['CLAIM_NOT_WITHDRAWABLE'],
});

/** Why the desk should decide again (R-CLAIM-24). */
export const AppealInput = v.object({ text: LongText });
export type AppealInput = v.InferOutput<typeof AppealInput>;

/** The substatus of a claim whose decision was appealed, until it is asked about or decided again. */
export const appealSubstatus = 'Appeal';

/** Asks the desk to decide a claim again, once. 404 where Salesforce is the desk (R-CLAIM-24). */
export const appealClaim = defineEndpoint({
  method: 'POST',
  path: '/warranties/claims/:id/appeal',
  access: ['depot', 'retailer_depot'],
  body: AppealInput,
  upload: { name: 'files', max: appealFilesMax },
  output: ClaimFollowUp,
  status: 201,
  idempotent: true,
  refusals: ['CLAIM_NOT_APPEALABLE', 'APPEAL_CLOSED'],
});
