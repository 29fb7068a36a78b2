import type { LineInput } from '#contract/claim-lines.ts';
import type { ClaimFacts, DecisionRule, RuleCondition, RuleDisposition } from '#contract/decision-rules.ts';
import { claimedCents, type CoverDays, isOutsideCover, lineProblems, unknownCover } from './desk-rules.ts';
import { timesHalfUp } from './money.ts';
import { compareSerialNumbers } from './serial-order.ts';

/** What a condition asks of the one fact that it names; nothing unknown meets it (R-RULE-02). */
export function holds(condition: RuleCondition, facts: ClaimFacts): boolean {
  switch (condition.fact) {
    case 'labourCoverDays':
    case 'partsCoverDays':
    case 'daysSincePurchase':
    case 'daysToShop':
    case 'daysToFiling':
    case 'labourHours':
    case 'amountCents':
    case 'photos':
    case 'earlierClaims':
    case 'daysSinceLastClaim':
    case 'daysSinceSameFailure':
    case 'hoursAboveFlat':
    case 'centsAboveList':
      return isBetween(facts[condition.fact], condition.min, condition.max);
    case 'dateOfFailure':
    case 'dateEnteredShop':
      return isBetween(facts[condition.fact], condition.from, condition.to);
    case 'serialNumber':
      return isWithin(facts.serialNumber, condition.from, condition.to);
    case 'claimType':
    case 'claimSubtype':
    case 'brand':
    case 'product':
    case 'productType':
    case 'failureCode':
    case 'depot':
    case 'province':
    case 'country':
    case 'currency':
    case 'retailer':
    case 'registrationStatus':
      return isOneOf(facts[condition.fact], condition.values, condition.except);
    case 'operation':
    case 'partNumber':
      return hasOneOf(facts[condition.fact], condition.values, condition.except);
    case 'samePhoto':
    case 'hasProof':
    case 'storeStock':
    case 'wearPart':
    case 'possibleDuplicate':
      return facts[condition.fact] === condition.is;
  }
}

function isBetween<Value extends number | string>(value: Value | null, least: Value | null, most: Value | null) {
  return value !== null && (least === null || value >= least) && (most === null || value <= most);
}

function isOneOf(value: string | null, values: readonly string[], except: boolean): boolean {
  return value !== null && values.includes(value) !== except;
}

/** Numbers of parts and operations are compared without case. One that is not known, '', may be any. */
function hasOneOf(found: readonly string[] | null, values: readonly string[], except: boolean): boolean {
  if (found === null) return false;
  const wanted = new Set(values.map((value) => value.toUpperCase()));
  const isFound = found.some((one) => wanted.has(one.toUpperCase()));
  return except ? !isFound && !found.includes('') : isFound;
}

function isWithin(value: string | null, from: string | null, to: string | null): boolean {
  return (
    value !== null &&
    (from === null || compareSerialNumbers(value, from) >= 0) &&
    (to === null || compareSerialNumbers(value, to) <= 0)
  );
}

type Judged = { id: string; facts: ClaimFacts };

/** The first rule whose conditions all hold, by its place; -1 where none does (R-RULE-02). */
export function judge(rules: readonly DecisionRule[], { id, facts }: Judged): number {
  return rules.findIndex(
    ({ id: ruleId, conditions, disposition }) =>
      conditions.every((condition) => holds(condition, facts)) &&
      (disposition.kind !== 'audit' || isDrawn(id, ruleId, disposition.oneIn)),
  );
}

/** Whether a rule draws a claim for an audit: one in so many, and the same answer each time (R-RULE-09). */
export function isDrawn(claimId: string, ruleId: string, oneIn: number): boolean {
  return hashOf(`${ruleId} ${claimId}`) % oneIn === 0;
}

/** FNV-1a with the last mix of MurmurHash3, so that ids that follow one another are spread evenly. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A line that a claim asks for, and what the depot's agreement pays of it, in cents; null where it does not say. */
export type RuledLine = LineInput & { agreedCents?: number | null };

export type Approval = Extract<
  RuleDisposition,
  { kind: 'approve' | 'approve_with_limits' | 'approve_at_list' | 'approve_share' }
>;

/** What is approved of a line, in cents; null where nobody knows. `reason` is why it is less, or outside cover. */
type Approved = { cents: number | null; reason: LineInput['reason'] };

const wholePercent = 10_000;

/**
 * Lines as a rule approves them: all of them, up to its limits, up to what the agreement pays, or a share of each
 * (R-RULE-03, R-RULE-08). The hours of the claim are approved line by line until they are used up. Outside its cover a
 * line is approved for the reason Goodwill alone (R-COVER-03).
 */
export function approvedLines(lines: readonly RuledLine[], approval: Approval, cover: CoverDays): LineInput[] {
  const approve = approving(approval);
  return lines.map(({ agreedCents = null, ...line }) => {
    const { cents, reason } = approve({ ...line, agreedCents });
    const isLess = cents !== null && cents < claimedCents(line);
    const isOutside = isOutsideCover({ ...line, approvedCents: cents }, cover);
    return { ...line, approvedCents: cents, reason: isLess || isOutside ? reason : null, reasonText: null };
  });
}

function approving(approval: Approval): (line: RuledLine) => Approved {
  switch (approval.kind) {
    case 'approve':
      return (line) => ({ cents: claimedCents(line), reason: null });
    case 'approve_with_limits':
      return withinLimits(approval);
    case 'approve_at_list':
      return ({ agreedCents = null, ...line }) => ({
        cents: agreedCents === null ? null : Math.min(claimedCents(line), agreedCents),
        reason: line.kind === 'labour' && agreedCents === 0 ? 'above_guide' : 'above_list_price',
      });
    case 'approve_share': {
      const { percent, reason } = approval;
      const share = Math.round(percent * 100);
      return (line) => ({ cents: timesHalfUp(claimedCents(line), share, wholePercent), reason });
    }
  }
}

function withinLimits({
  labourHours,
  lineCents,
  reason,
}: Extract<Approval, { kind: 'approve_with_limits' }>): (line: RuledLine) => Approved {
  let hoursLeft = labourHours ?? Infinity;
  return (line) => {
    const hours = line.kind === 'labour' ? Math.min(line.quantity, hoursLeft) : line.quantity;
    if (line.kind === 'labour') hoursLeft -= hours;
    return { cents: Math.min(claimedCents({ ...line, quantity: hours }), lineCents ?? Infinity), reason };
  };
}

/** The cover that a rule sees. */
export function coverSeen({ labourCoverDays, partsCoverDays }: ClaimFacts): CoverDays {
  return { labourDays: labourCoverDays, partsDays: partsCoverDays };
}

type Asked = { lines: readonly RuledLine[] | null; askedBy: readonly string[]; facts: ClaimFacts };

/**
 * What a rule does to a claim: without a price for each line, outside cover without the reason Goodwill, or after the
 * same question, a person decides (R-RULE-03, R-COVER-03).
 */
export function effectOf(
  { id, disposition }: DecisionRule,
  { lines, askedBy, facts }: Asked,
): RuleDisposition | { kind: 'unpriced' | 'outside_cover' | 'asked_before' } {
  switch (disposition.kind) {
    case 'approve':
    case 'approve_with_limits':
    case 'approve_at_list':
    case 'approve_share': {
      const cover = coverSeen(facts);
      const approved = approvedLines(lines ?? [], disposition, cover);
      if (Object.keys(lineProblems(approved, true, unknownCover)).length > 0) return { kind: 'unpriced' };
      return Object.keys(lineProblems(approved, true, cover)).length > 0 ? { kind: 'outside_cover' } : disposition;
    }
    case 'ask':
      return askedBy.includes(id) ? { kind: 'asked_before' } : disposition;
    default:
      return disposition;
  }
}
