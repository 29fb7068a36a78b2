import type { LineInput } from '#contract/claim-lines.ts';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { lineCentsMax } from '#contract/claim-lines.ts';
import { deskRoles, paymentRoles, type Role } from '#contract/primitives.ts';
import type { Claim } from '#contract/claims.ts';
import {
  askedFor,
  type ClaimState,
  isUndecided,
  maySubmitInvoice,
  photosReceived,
  statusesOf,
} from './claim-status.ts';

/** What the desk does with a claim, in the order of its buttons. */
export const deskActions = [
  'note',
  'price',
  'request',
  'reject',
  'approve',
  'order parts',
  'reopen',
  'close',
  'void invoice',
  'adjust',
] as const;
export type DeskAction = (typeof deskActions)[number];

/** What the desk does about a decision that was made, or instead of one. */
export const corrections: readonly DeskAction[] = ['reopen', 'close', 'void invoice', 'adjust'];

/** Who may take an action at all (R-DESK-62). */
export function rolesOf(action: DeskAction): readonly Role[] {
  return action === 'void invoice' || action === 'adjust' ? paymentRoles : deskRoles;
}

/** A claim with its steps; for want of those nothing was closed by the desk. */
type SteppedClaim = ClaimState & Pick<Claim, 'timeline' | 'paidAt'>;

/** Whether the desk has closed a claim without a payment, which it can take back (R-DESK-61). */
function isClosedByDesk({ status, timeline = [] }: SteppedClaim): boolean {
  return status === 'Closed' && timeline.at(-1)?.kind === 'closed by desk';
}

/** Whether a claim has or had an invoice (R-DESK-63). */
function wasInvoiced({ timeline = [] }: SteppedClaim): boolean {
  return timeline.some(({ kind }) => kind === 'invoiced');
}

/** The statuses of a claim that was paid, whose payment may be adjusted (R-PAY-14). */
const adjustableStatuses: readonly (string | null)[] = statusesOf('paid', 'closed');

const decisionStatuses: readonly string[] = statusesOf('approved', 'rejected');

/** Whether a decision on a claim takes the place of one that was reopened or appealed. */
export function isNewDecision(timeline: Claim['timeline'] = []): boolean {
  const decided = timeline.findLastIndex(({ status }) => decisionStatuses.includes(status));
  return decided !== -1 && timeline.slice(decided).some(({ kind }) => kind === 'reopened' || kind === 'appealed');
}

/** Whether the desk may do this to a claim (R-DESK-23). */
export function mayAct(action: DeskAction, claim: SteppedClaim): boolean {
  const { status, invoicedAt, paidAt } = claim;
  if (action === 'note') return true;
  if (action === 'void invoice') return Boolean(invoicedAt) && maySubmitInvoice(status);
  if (action === 'adjust') return Boolean(paidAt) && adjustableStatuses.includes(status);
  if (invoicedAt) return false;
  switch (action) {
    case 'order parts':
      return status === 'Approved';
    case 'reopen':
      return maySubmitInvoice(status) || status === 'Rejected' || isClosedByDesk(claim);
    case 'close':
      return isUndecided(status) || (status === 'Approved' && !wasInvoiced(claim));
    default:
      return isUndecided(status);
  }
}

/** Hours at a rate, or pieces at a price, to the nearest cent. */
export function claimedCents({ quantity, priceCents }: Pick<LineInput, 'quantity' | 'priceCents'>): number {
  return Math.round((Math.round(quantity * 100) * priceCents) / 100);
}

type Line = Pick<LineInput, 'kind' | 'description' | 'quantity' | 'priceCents' | 'approvedCents'> & {
  reason: string | null;
};

/** The sums of lines, in cents. What is not decided counts as nothing. */
export function sumLines(lines: readonly Pick<Line, 'quantity' | 'priceCents' | 'approvedCents'>[]) {
  const claimed = lines.reduce((sum, line) => sum + claimedCents(line), 0);
  const approved = lines.reduce((sum, { approvedCents }) => sum + (approvedCents ?? 0), 0);
  return { claimed, approved };
}

/** Days of warranty left on the day of the failure, negative after its end; null where they are not known. */
export type CoverDays = DeskClaim['cover'];

/** Of lines whose cover does not matter. */
export const unknownCover: CoverDays = { labourDays: null, partsDays: null };

/** Whether something is approved of a line outside its cover on the day of the failure (R-COVER-03). */
export function isOutsideCover(
  { kind, approvedCents }: Pick<LineInput, 'kind' | 'approvedCents'>,
  { labourDays, partsDays }: CoverDays,
): boolean {
  return (approvedCents ?? 0) > 0 && ((kind === 'labour' ? labourDays : partsDays) ?? 0) < 0;
}

/**
 * What is wrong with lines beyond their schema: nobody approves more than was claimed, and less needs a reason
 * (R-DESK-20); what is approved outside its cover needs the reason Goodwill (R-COVER-03).
 * @param forApproval whether every line has to be decided, and something approved.
 */
export function lineProblems(
  lines: readonly Line[],
  forApproval: boolean,
  cover: CoverDays,
): Readonly<Record<string, FieldProblem>> {
  const problems: Record<string, FieldProblem> = {};
  for (const [at, line] of lines.entries()) {
    const claimed = claimedCents(line);
    const { approvedCents: approved, reason } = line;
    if (line.kind === 'part' && line.description === '') problems[`lines.${at}.description`] = 'required';
    else if (claimed > lineCentsMax) problems[`lines.${at}.priceCents`] = 'outside_limits';
    else if (approved === null) {
      if (forApproval) problems[`lines.${at}.approvedCents`] = 'required';
    } else if (approved > claimed) problems[`lines.${at}.approvedCents`] = { code: 'too_large', max: claimed / 100 };
    else if (approved < claimed && reason === null) problems[`lines.${at}.reason`] = 'required';
    else if (forApproval && reason !== 'goodwill' && isOutsideCover(line, cover))
      problems[`lines.${at}.reason`] = reason === null ? 'required' : 'invalid_choice';
  }
  if (forApproval && Object.keys(problems).length === 0 && sumLines(lines).approved === 0)
    problems['lines'] = 'required';
  return problems;
}

/** What a claim's events say of it. */
export type ClaimStanding = { status: string | null; substatus: string | null; grossTotalCents: number | null };

/** One step of a claim. A total of null leaves it as it is. */
export type ClaimStep = { status: string; substatus: string | null; grossTotalCents: number | null };

/** The state of a claim after a step; from no state on, its state is what all its steps say (R-DESK-26). */
export function standingAfter(before: ClaimStanding, step: ClaimStep): ClaimStanding {
  const arePhotos = step.substatus === photosReceived;
  const kept = askedFor(before.substatus) === 'photos' ? null : before.substatus;
  return {
    status: step.status,
    substatus: arePhotos ? kept : step.substatus,
    grossTotalCents: step.grossTotalCents ?? before.grossTotalCents,
  };
}
