import { lineCentsMax } from '#contract/claim-lines.ts';
import { labourHoursLimit } from '#contract/limits.ts';
import type { Picks } from '#contract/picks.ts';
import {
  type CataloguePart,
  type DepotAgreement,
  fitOf,
  type FittedProduct,
  invalidityOn,
  type LabourOperation,
  type WarrantyTerm,
} from './catalogue-records.ts';
import { type ComponentCover, componentCover, type CoveredProduct } from './component-cover.ts';
import { countedOperations } from './counted-operations.ts';
import { currentPart } from './current-part.ts';
import { timesHalfUp } from './money.ts';

/** What a claim says of its repair, and what is known of its product. */
export type ClaimToPrice = CoveredProduct & {
  picks: Pick<Picks, 'operations' | 'parts' | 'typed'>;
  /** The day whose prices and cover count. */
  dateOfFailure: string;
};

/** By what a claim is priced: the catalogue, the depot's agreements, the terms. */
export type PricingBasis = {
  parts: ReadonlyMap<string, CataloguePart>;
  operations: ReadonlyMap<string, LabourOperation>;
  /** Of the depot; the one that is valid on the day of failure counts. */
  agreements: readonly DepotAgreement[];
  terms: readonly WarrantyTerm[];
  /** The rate at which a person last approved labour of the depot; for a day without an agreement. */
  lastRateCents: number | null;
};

/** What the desk has to look at in a line. The first seven leave it without a price. */
export type LineProblem =
  | 'unknown'
  | 'inactive'
  | 'not_yet_valid'
  | 'no_longer_valid'
  | 'no_price'
  | 'other_currency'
  | 'outside_limits'
  | 'does_not_fit'
  | 'circular_replacement';

/** What the technician has to correct. */
export type PicksProblem = 'no_causal_part' | 'several_causal_parts';

export type LineText = { en: string; fr: string };

export type PricedLine = {
  kind: 'labour' | 'part';
  source: 'catalogue' | 'diagnosis' | 'typed';
  /** Of the part or operation. */
  number: string | null;
  /** The number that was picked, where another part takes its place. */
  replaces: string | null;
  /** Null where neither the catalogue nor a person describes it. */
  description: LineText | null;
  /** Hours in hundredths, null where they are unknown; or pieces. */
  quantity: number | null;
  /** An hour at the depot's rate, or a piece with the mark-up; null where that is unknown. */
  priceCents: number | null;
  /** What the line comes to by itself; null where the desk has to price it. */
  listCents: number | null;
  /** What the depot claims; null where the desk has to price the line. */
  claimedCents: number | null;
  /** Why nothing is claimed. */
  reason: 'overlap' | 'outside_cover' | null;
  cover: ComponentCover;
  isCausal: boolean;
  problems: readonly LineProblem[];
};

export type ClaimPrice = {
  /** Operations, diagnosis, parts, then what was typed; each in the order in which it was picked. */
  lines: readonly PricedLine[];
  currency: string;
  /** The sum of what is claimed; what the desk has to price is not in it. */
  expectedCents: number;
  /** The hours of all labour that counts, diagnosis included, in hundredths. */
  hoursHundredths: number;
  problems: readonly PicksProblem[];
};

/** The currency of the list prices, and of a claim without an agreement. */
const listCurrency = 'CAD';

const wholeMarkup = 10_000;

/**
 * The price of what was picked for a claim (R-PRICE-02 to R-PRICE-08): pure, the same on the device, on the server and
 * for the rules. It refuses nothing: what it cannot price is the desk's.
 */
export function priceClaim(claim: ClaimToPrice, basis: PricingBasis): ClaimPrice {
  const agreement = agreementOn(basis.agreements, claim.dateOfFailure);
  const context: Context = { claim, basis, agreement };
  const { operations, parts, typed } = claim.picks;
  const isPicked = operations.length + parts.length + typed.length > 0;
  const counted = countedOperations(operations.map(({ id }) => validOperation(id, context)));
  const isDiagnosed = operations.some(({ id }, at) => counted.has(at) && basis.operations.get(id)?.includesDiagnosis);
  const lines = [
    ...operations.map(({ id }, at) => operationLine(id, counted.has(at), context)),
    ...(isPicked && agreement?.paysDiagnosis && !isDiagnosed ? [diagnosisLine(context)] : []),
    ...parts.map((part) => partLine(part, context)),
    ...typed.map((pick) => typedLine(pick, context)),
  ];
  return {
    lines,
    currency: agreement?.currency ?? listCurrency,
    expectedCents: lines.reduce((sum, { claimedCents }) => sum + (claimedCents ?? 0), 0),
    hoursHundredths: lines.reduce((sum, { kind, quantity, reason }) => {
      return kind === 'labour' && reason !== 'overlap' ? sum + (quantity ?? 0) : sum;
    }, 0),
    problems: causalProblems(claim.picks),
  };
}

type Context = { claim: ClaimToPrice; basis: PricingBasis; agreement: DepotAgreement | null };

/** The depot's agreement on a day. There is one at most; of several, the one that began last. */
function agreementOn(agreements: readonly DepotAgreement[], day: string): DepotAgreement | null {
  const [latest] = agreements
    .filter((agreement) => invalidityOn({ ...agreement, active: true }, day) === null)
    .toSorted((one, other) => compare(other.from ?? '', one.from ?? '') || compare(one.id, other.id));
  return latest ?? null;
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function validOperation(id: string, { claim, basis }: Context): LabourOperation | null {
  const operation = basis.operations.get(id);
  return operation && invalidityOn(operation, claim.dateOfFailure) === null ? operation : null;
}

function operationLine(id: string, isCounted: boolean, context: Context): PricedLine {
  const operation = context.basis.operations.get(id);
  const valid = validOperation(id, context);
  return labourLine(context, {
    source: 'catalogue',
    number: id,
    description: describe(operation),
    quantity: valid?.hoursHundredths ?? null,
    isFlat: valid !== null,
    isOverlapped: valid !== null && !isCounted,
    problems: recordProblems(operation, context.claim),
  });
}

function diagnosisLine(context: Context): PricedLine {
  return labourLine(context, {
    source: 'diagnosis',
    number: null,
    description: null,
    quantity: Math.round(labourHoursLimit.diagnosis * 100),
    isFlat: true,
    isOverlapped: false,
    problems: [],
  });
}

type Labour = Pick<PricedLine, 'source' | 'number' | 'description' | 'quantity' | 'problems'> & {
  /** Whether its time is agreed, so that it has a price without the desk. */
  isFlat: boolean;
  isOverlapped: boolean;
};

function labourLine({ claim, basis, agreement }: Context, labour: Labour): PricedLine {
  const { isFlat, isOverlapped, ...line } = labour;
  const { quantity } = line;
  const rate = agreement?.rateCents ?? basis.lastRateCents;
  return settled({
    ...line,
    kind: 'labour',
    replaces: null,
    priceCents: rate,
    listCents: isFlat && rate !== null && quantity !== null ? timesHalfUp(rate, quantity, 100) : null,
    reason: isOverlapped ? 'overlap' : null,
    cover: componentCover('labour', claim, basis.terms, claim.dateOfFailure),
    isCausal: false,
    problems: [...line.problems, ...(isFlat && rate === null ? (['no_price'] as const) : [])],
  });
}

function partLine({ id, quantity, causal }: Picks['parts'][number], { claim, basis, agreement }: Context): PricedLine {
  const { part, replaces, isCircular } = currentPart(id, basis.parts, claim.dateOfFailure);
  const isValid = part !== null && invalidityOn(part, claim.dateOfFailure) === null;
  const isOtherCurrency = agreement !== null && agreement.currency !== listCurrency;
  const listPrice = isValid && !isOtherCurrency ? part.priceCents : null;
  const priceCents =
    listPrice === null ? null : timesHalfUp(listPrice, wholeMarkup + (agreement?.markupHundredths ?? 0), wholeMarkup);
  const problems: LineProblem[] = recordProblems(part, claim);
  if (isValid && part.priceCents === null) problems.push('no_price');
  else if (isValid && isOtherCurrency) problems.push('other_currency');
  if (isCircular) problems.push('circular_replacement');
  return settled({
    kind: 'part',
    source: 'catalogue',
    number: part?.id ?? id,
    replaces,
    description: describe(part),
    quantity,
    priceCents,
    listCents: priceCents === null ? null : priceCents * quantity,
    reason: null,
    cover: componentCover(part?.component ?? 'parts', claim, basis.terms, claim.dateOfFailure),
    isCausal: causal,
    problems,
  });
}

/** What was typed has no price; its hours count as they were typed. */
function typedLine(pick: Picks['typed'][number], context: Context): PricedLine {
  const { number } = pick;
  const described = { source: 'typed', number, description: { en: pick.description, fr: pick.description } } as const;
  if (pick.kind === 'labour') {
    const quantity = Math.round(pick.hours * 100);
    return labourLine(context, { ...described, quantity, isFlat: false, isOverlapped: false, problems: [] });
  }
  const { claim, basis } = context;
  return settled({
    ...described,
    kind: 'part',
    replaces: null,
    quantity: pick.quantity,
    priceCents: null,
    listCents: null,
    reason: null,
    cover: componentCover('parts', claim, basis.terms, claim.dateOfFailure),
    isCausal: pick.causal ?? false,
    problems: [],
  });
}

/** A line with what is claimed of its amount. More than a line of the desk can hold is left to the desk. */
function settled(line: Omit<PricedLine, 'claimedCents'>): PricedLine {
  const isTooLarge = line.listCents !== null && line.listCents > lineCentsMax;
  const listCents = isTooLarge ? null : line.listCents;
  const problems: readonly LineProblem[] = isTooLarge ? [...line.problems, 'outside_limits'] : line.problems;
  const reason = line.reason ?? (line.cover.state === 'expired' ? 'outside_cover' : null);
  return { ...line, listCents, claimedCents: reason === null ? listCents : 0, reason, problems };
}

function describe(record: CataloguePart | LabourOperation | null | undefined): LineText | null {
  return record ? { en: record.descriptionEn, fr: record.descriptionFr } : null;
}

function recordProblems(
  record: CataloguePart | LabourOperation | null | undefined,
  claim: FittedProduct & { dateOfFailure: string },
): LineProblem[] {
  if (!record) return ['unknown'];
  const invalidity = invalidityOn(record, claim.dateOfFailure);
  return [...(invalidity ? [invalidity] : []), ...(fitOf(record, claim) === 'none' ? (['does_not_fit'] as const) : [])];
}

/**
 * Exactly one part caused the failure, picked or typed; a repair without parts has none. Where a part was typed, an older
 * form could not name it as the cause.
 */
function causalProblems({ parts, typed }: ClaimToPrice['picks']): PicksProblem[] {
  const typedParts = typed.filter((pick) => pick.kind === 'part');
  const count = [...parts, ...typedParts].filter(({ causal }) => causal).length;
  if (count > 1) return ['several_causal_parts'];
  return count === 0 && parts.length > 0 && typedParts.length === 0 ? ['no_causal_part'] : [];
}
