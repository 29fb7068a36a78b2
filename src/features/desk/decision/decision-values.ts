import * as v from 'valibot';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import { type ClaimLine, lineCentsMax, type LineInput, LinesInput, lineKinds } from '#contract/claim-lines.ts';
import { claimedCents, type CoverDays, isOutsideCover, lineProblems, mayAct } from '#domain/desk-rules.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { pickedLines } from '#domain/picked-lines.ts';
import { suggestedLines } from '#domain/suggested-lines.ts';
import { inActiveLanguage } from '#messages/names.ts';
import { formatNumber } from '#ui/format.ts';
import { typedAmount } from '#forms/typed-values.ts';
import { tidyLine } from '#text/tidied.ts';

const Typed = v.optional(v.string(), '');

/** A line as typed. `id` is null for one that the claim does not have yet. */
const TypedLine = v.object({
  id: v.nullable(v.string()),
  kind: v.picklist(lineKinds),
  description: Typed,
  number: Typed,
  quantity: Typed,
  price: Typed,
  approved: Typed,
  reason: Typed,
  reasonText: Typed,
});
export type TypedLine = v.InferOutput<typeof TypedLine>;

/** What is typed at the desk about one claim, kept on this device until it is sent. */
export const DecisionValues = v.object({
  /** The version that it was typed for. */
  version: v.number(),
  /** Null until a line is changed. */
  lines: v.nullable(v.array(TypedLine)),
  note: Typed,
  asksFor: v.optional(v.picklist(['photos', 'information']), 'photos'),
  requestReasons: v.optional(v.array(v.string()), []),
  request: Typed,
  rejectionReason: Typed,
  rejection: Typed,
  approval: Typed,
  partsOrdered: Typed,
  reopenReason: Typed,
  reopening: Typed,
  closeReason: Typed,
  closing: Typed,
  voidReason: Typed,
  voiding: Typed,
  adjustKind: v.optional(v.picklist(['credit', 'charge_back']), 'credit'),
  adjustAmount: Typed,
  adjustGst: Typed,
  adjustPst: Typed,
  adjustReason: Typed,
  adjusting: Typed,
});
export type DecisionValues = v.InferOutput<typeof DecisionValues>;

export function freshValues(version: number): DecisionValues {
  return v.parse(DecisionValues, { version, lines: null });
}

/** Whether anything was typed that a newer version of the claim could contradict. */
export function hasTyped(values: DecisionValues): boolean {
  const { version, asksFor } = values;
  return JSON.stringify(values) !== JSON.stringify({ ...freshValues(version), asksFor });
}

const money = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const;

function typedCents(cents: number): string {
  return formatNumber(toDollars(cents), money);
}

/** The steps that replace a claim's lines. */
const lineSteps: readonly (string | null)[] = ['priced', 'approved', 'recommended', 'rejected'];

/**
 * The lines of a claim: those that it has, and until it is decided those that it asks for beyond them, which nobody has
 * approved (R-DESK-20), what was picked at its price (R-PRICE-13).
 */
export function linesOf(
  desk: Pick<DeskClaim, 'lines' | 'claim' | 'lastRateCents' | 'events' | 'picksPrice'>,
): TypedLine[] {
  const stored = desk.lines.map(toTyped);
  if (!mayAct('price', desk.claim)) return stored;
  const open = stored.map(withoutRejection);
  const { picksPrice, lastRateCents } = desk;
  const asked = askedBeyond(desk).flatMap((part) =>
    part === desk.claim && picksPrice
      ? pickedLines(part, picksPrice, lastRateCents ?? 0, inActiveLanguage)
      : suggestedLines(part, lastRateCents ?? 0),
  );
  return [...open, ...asked.map(toTyped)];
}

/** A line of a rejection that was reopened is to be decided again. */
function withoutRejection(line: TypedLine): TypedLine {
  return line.reason === 'claim_rejected' ? { ...line, approved: '', reason: '' } : line;
}

/** The claim, unless it has lines, and the estimates without costs that were requested since those were saved. */
function askedBeyond({ lines, claim, events }: Pick<DeskClaim, 'lines' | 'claim' | 'events'>) {
  const requested = claim.estimatedRepairCosts.filter(({ totalCost }) => totalCost === null);
  if (lines.length === 0) return [claim, ...requested];
  const savedAt = events.filter(({ kind }) => lineSteps.includes(kind)).at(-1)?.at ?? '';
  return requested.filter(({ createdAt }) => createdAt > savedAt);
}

/** A line that nobody has priced yet, to be approved as it is claimed. */
export function proposed(line: TypedLine): TypedLine {
  return line.id === null && line.approved === '' ? { ...line, approved: typedCents(claimedOf(line)) } : line;
}

type ShownLine = Omit<ClaimLine, 'id' | 'paidCents' | 'claimedCents'> & { id: string | null };

export function toTyped(line: ShownLine): TypedLine {
  const { id, kind, description, number, quantity, priceCents, approvedCents } = line;
  return {
    id,
    kind,
    description,
    number: number ?? '',
    quantity: formatNumber(quantity, { useGrouping: false, maximumFractionDigits: 2 }),
    price: priceCents === 0 ? '' : typedCents(priceCents),
    approved: approvedCents === null ? '' : typedCents(approvedCents),
    reason: line.reason ?? '',
    reasonText: line.reasonText ?? '',
  };
}

/** A line to fill in. Labour begins at the depot's last hourly rate. */
export function emptyLine(kind: TypedLine['kind'], rateCents: number | null): TypedLine {
  const price = kind === 'labour' && rateCents !== null ? typedCents(rateCents) : '';
  return {
    id: null,
    kind,
    description: '',
    number: '',
    quantity: '1',
    price,
    approved: '',
    reason: '',
    reasonText: '',
  };
}

/** Whether nothing was typed into a line. */
export function isEmpty({ id, description, number, approved }: TypedLine): boolean {
  return id === null && description + number + approved === '';
}

/**
 * A line with something changed. What is approved follows quantity and price as long as it was all of it, and stays
 * nothing where the line is not covered.
 */
export function changedLine(line: TypedLine, change: Partial<TypedLine>): TypedLine {
  const next = { ...line, ...change };
  const before = claimedOf(line);
  const isNotPaid = before === 0 && line.reason === 'not_covered';
  if (change.approved !== undefined || isNotPaid || centsOf(line.approved) !== before) return next;
  return { ...next, approved: typedCents(claimedOf(next)) };
}

/** A typed amount in cents; null if it is none. */
export function centsOf(text: string): number | null {
  const number = Number(typedAmount(text) ?? NaN);
  return Number.isFinite(number) ? toCents(number) : null;
}

/** The typed amounts of an adjustment. */
export const adjustmentAmounts = ['adjustAmount', 'adjustGst', 'adjustPst'] as const;
export type AdjustmentAmount = (typeof adjustmentAmounts)[number];

/** Whether a text is no amount of an adjustment: those have no sign, and may be left out. */
export function isNoAdjustedAmount(text: string): boolean {
  const cents = tidyLine(text) === '' ? 0 : centsOf(text);
  return cents === null || cents < 0 || cents > lineCentsMax;
}

/** A typed adjustment in cents, below zero for a charge-back; its sum is null while an amount is none. */
export function adjustmentOf(values: DecisionValues) {
  const sign = values.adjustKind === 'credit' ? 1 : -1;
  const [amountCents = 0, gstHst = 0, pstQst = 0] = adjustmentAmounts.map(
    (name) => sign * (centsOf(values[name]) ?? 0),
  );
  const isWrong = adjustmentAmounts.some((name) => isNoAdjustedAmount(values[name]));
  return { amountCents, taxCents: { gstHst, pstQst }, total: isWrong ? null : amountCents + gstHst + pstQst };
}

/** What a typed line comes to, in cents. */
export function claimedOf({ quantity, price }: TypedLine): number {
  const typed = { quantity: Number(typedAmount(quantity) ?? NaN), priceCents: centsOf(price) ?? 0 };
  return Number.isFinite(typed.quantity) ? claimedCents(typed) : 0;
}

/** Whether less is approved than was claimed, which needs a reason. */
export function isCut(line: TypedLine): boolean {
  const approved = centsOf(line.approved);
  return approved !== null && approved < claimedOf(line);
}

/** Whether something is approved of a line outside its cover, which needs the reason Goodwill (R-COVER-03). */
export function needsGoodwill({ kind, approved }: TypedLine, cover: CoverDays): boolean {
  return isOutsideCover({ kind, approvedCents: centsOf(approved) }, cover);
}

/** Why a line is approved as it is; of one that needs a reason. */
function reasonOf(line: TypedLine, cover: CoverDays) {
  const isNeeded = isCut(line) || needsGoodwill(line, cover);
  return {
    reason: isNeeded ? line.reason || null : null,
    reasonText: isNeeded ? tidyLine(line.reasonText) || null : null,
  };
}

/** The typed lines as the contract has them. Text that is no number stays none, which the schema refuses. */
function formOf(lines: readonly TypedLine[], cover: CoverDays): unknown {
  return lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    description: line.description,
    number: tidyLine(line.number) || null,
    quantity: numberOf(line.quantity),
    priceCents: tidyLine(line.price) === '' ? 0 : centsOf(line.price),
    approvedCents: tidyLine(line.approved) === '' ? null : (centsOf(line.approved) ?? NaN),
    ...reasonOf(line, cover),
  }));
}

function numberOf(text: string): number | null {
  const number = Number(typedAmount(text) ?? NaN);
  return Number.isFinite(number) ? number : null;
}

export type ReadLines = { lines: LineInput[] | null; problems: ReadonlySet<string> };

/**
 * The typed lines for a call, or which of their fields are wrong: `0.approvedCents`.
 * @param forApproval whether every line has to be decided, and something approved.
 */
export function readLines(typed: readonly TypedLine[], forApproval: boolean, cover: CoverDays): ReadLines {
  const parsed = v.safeParse(LinesInput, formOf(typed, cover));
  const found = parsed.success
    ? Object.keys(lineProblems(parsed.output, forApproval, cover)).map((path) => path.replace(/^lines\.?/, ''))
    : parsed.issues.map((issue) => v.getDotPath(issue) ?? '');
  return parsed.success && found.length === 0
    ? { lines: parsed.output, problems: new Set() }
    : { lines: null, problems: new Set(found) };
}

/** The sums of typed lines, in cents. */
export function sumTyped(lines: readonly TypedLine[]) {
  const claimed = lines.reduce((sum, line) => sum + claimedOf(line), 0);
  const approved = lines.reduce((sum, line) => sum + (centsOf(line.approved) ?? 0), 0);
  return { claimed, approved };
}

/** One line in two versions; null where a version does not have it. */
export type LinePair = { saved: TypedLine | null; mine: TypedLine | null };

/** The lines of two versions side by side: by id, else by kind, name and number. */
export function pairLines(saved: readonly TypedLine[], mine: readonly TypedLine[]): LinePair[] {
  const rest = [...mine];
  const isSame = (one: TypedLine, other: TypedLine) =>
    (one.id !== null && one.id === other.id) || keyOf(one) === keyOf(other);
  const pairs = saved.map((line): LinePair => {
    const at = rest.findIndex((other) => isSame(line, other));
    return { saved: line, mine: at === -1 ? null : (rest.splice(at, 1)[0] ?? null) };
  });
  return [...pairs, ...rest.map((line) => ({ saved: null, mine: line }))];
}

function keyOf({ kind, description, number }: TypedLine): string {
  return [kind, tidyLine(description).toLowerCase(), tidyLine(number).toLowerCase()].join('\n');
}

/** Whether a person has to choose between two versions of a line. */
export function differs({ saved, mine }: LinePair, cover: CoverDays): boolean {
  const said = (line: TypedLine | null) =>
    line && JSON.stringify([keyOf(line), formOf([{ ...line, id: null }], cover)]);
  return said(saved) !== said(mine);
}
