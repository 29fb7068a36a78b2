import type { Cause } from '#storage/rows.ts';

/** Refusals because of what the claim is now: no change of the form helps. */
const claimCodes: readonly (string | undefined)[] = [
  'CLAIM_NOT_AMENDABLE',
  'CLAIM_NOT_INVOICEABLE',
  'ALREADY_INVOICED',
];

/** Whether something was not accepted because of what its claim is now. */
export function isOfClaim({ code, serverCode }: Cause): boolean {
  return code === 'refused' && claimCodes.includes(serverCode);
}
