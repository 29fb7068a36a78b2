import * as v from 'valibot';
import { Claim, LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';

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
