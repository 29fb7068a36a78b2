import type { Cause, Entry } from '#storage/rows.ts';
import { decisionOf } from './decision-words.ts';

/** Decisions that the technician can settle alone, by changing the claim. */
const ownDecisions = ['not_registered', 'customer_unknown', 'store_required', 'already_registered'];

/** Refusals whose advice is to contact us or support (`refusal-advice.ts`, `follow-up-advice.ts`). */
const codes = [
  'FORBIDDEN',
  'ACCOUNT_NOT_VERIFIED',
  'SALESFORCE_DATA_INCONSISTENCY',
  'CLAIM_NOT_AMENDABLE',
  'ALREADY_INVOICED',
  'NOT_FOUND',
];

/** Whether the words for a cause tell the person to contact us: the way there then stands beside them. */
export function saysContactUs(
  { code, serverCode }: Pick<Cause, 'code' | 'serverCode'>,
  kind: Entry['kind'] = 'claim',
): boolean {
  if (kind === 'registration' && isRegistered(serverCode)) return true;
  if (code === 'three_failures') return true;
  if (code === 'refused') return codes.includes(serverCode ?? '');
  const decision = code === 'decision' ? decisionOf(serverCode) : null;
  return decision !== null && !ownDecisions.includes(decision);
}

/** To a claim another registration may do as well; to a registration it is the end. */
function isRegistered(serverCode: string | undefined): boolean {
  return serverCode === 'already_registered' || serverCode === 'PRODUCT_ALREADY_REGISTERED';
}
