import type { CataloguePart, LabourOperation, WarrantyTerm } from '#domain/catalogue-records.ts';
import type { ClaimPrice, ClaimToPrice, PricedLine, PricingBasis } from '#domain/price-claim.ts';

/**
 * A second price of a claim, written from R-PRICE-01 to R-PRICE-08 and sharing nothing with the first but its types:
 * fractions of BigInt, its own calendar, recursion and exclusion instead of maps and sorting. Each line is a text.
 */
export type SecondPrice = { lines: string[]; sum: string; hours: string; currency: string; problems: string[] };

/** The price of the first implementation in the same form. */
export function asSecond(price: ClaimPrice): SecondPrice {
  return {
    lines: price.lines.map(asText).sort(),
    sum: String(price.expectedCents),
    hours: String(price.hoursHundredths),
    currency: price.currency,
    problems: [...price.problems],
  };
}

function asText(line: PricedLine): string {
  const { cover } = line;
  return [
    `${line.source} ${line.kind} ${line.number} for ${line.replaces} "${line.description?.en}" "${line.description?.fr}"`,
    `${line.quantity} at ${line.priceCents} = ${line.listCents}, claims ${line.claimedCents}`,
    `${line.reason} ${cover.component} ${cover.state} ${cover.until} ${cover.hours} ${line.isCausal}`,
    line.problems.join(' '),
  ].join('; ');
}

type Fraction = { over: bigint; under: bigint };
const times = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.over,
  under: one.under * other.under,
});
const whole = (value: number): Fraction => ({ over: BigInt(value), under: 1n });
const hundredths = (value: number): Fraction => ({ over: BigInt(value), under: 100n });

/** The next cent where the rest is half or more. */
function cents({ over, under }: Fraction): bigint {
  const rest = over % under;
  return (over - rest) / under + (rest + rest >= under ? 1n : 0n);
}

/** A day as one number that grows with it. */
const dayNumber = (day: string) => Number(day.replaceAll('-', ''));

function isFrom(day: string, { from, to }: { from: string | null; to: string | null }): 'early' | 'in' | 'late' {
  if (from && dayNumber(from) > dayNumber(day)) return 'early';
  return to && dayNumber(to) < dayNumber(day) ? 'late' : 'in';
}

function stateOf(record: CataloguePart | LabourOperation, day: string): string[] {
  if (!record.active) return ['inactive'];
  return { early: ['not_yet_valid'], in: [], late: ['no_longer_valid'] }[isFrom(day, record)];
}

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const isLeap = (newYear % 4 === 0 && newYear % 100 !== 0) || newYear % 400 === 0;
  const longest = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][newMonth - 1] ?? 0;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${newYear}-${two(newMonth)}-${two(Math.min(date, longest))}`;
}

function coverOf(component: string, { terms }: PricingBasis, claim: ClaimToPrice): { text: string; isOver: boolean } {
  const tell = (until: string | null, hours: number | null) => {
    const isOver = until !== null && dayNumber(until) < dayNumber(claim.dateOfFailure);
    const state = until === null ? 'unknown' : isOver ? 'expired' : 'active';
    return { text: `${component} ${state} ${until} ${hours}`, isOver };
  };
  const stored: Record<string, string | null> = {
    labour: claim.laborWarrantyExpiration,
    parts: claim.partsWarrantyExpiration,
  };
  const until = stored[component] ?? null;
  if (until !== null) return tell(until, null);
  for (const [hasModel, hasType, hasUse] of [
    [true, true, true],
    [true, true, false],
    [true, false, true],
    [true, false, false],
    [false, true, true],
    [false, true, false],
    [false, false, true],
    [false, false, false],
  ]) {
    const same = (value: string | null, own: string | null, isAsked: boolean | undefined) =>
      isAsked ? value !== null && value === own : value === null;
    let best: WarrantyTerm | undefined;
    for (const term of terms) {
      const isMeant =
        term.component === component &&
        same(term.model, claim.model, hasModel) &&
        same(term.productType, claim.productType, hasType) &&
        same(term.use, claim.use, hasUse);
      const isMore =
        !best ||
        term.months > best.months ||
        (term.months === best.months && best.hours !== null && (term.hours === null || term.hours > best.hours));
      if (isMeant && isMore) best = term;
    }
    if (best) return tell(claim.dateOfPurchase && monthsLater(claim.dateOfPurchase, best.months), best.hours);
  }
  if (component === 'labour' || component === 'parts') return tell(null, null);
  const asParts = coverOf('parts', { terms } as PricingBasis, claim);
  return { ...asParts, text: asParts.text.replace(/^parts/, component) };
}

function misfits({ models, productTypes }: CataloguePart | LabourOperation, claim: ClaimToPrice): string[] {
  if (models.length + productTypes.length === 0) return [];
  const named = (list: readonly string[], own: string | null) => list.some((one) => one === own);
  if (named(models, claim.model) || named(productTypes, claim.productType)) return [];
  const open = (list: readonly string[], own: string | null) => own === null && list.length > 0;
  return open(models, claim.model) || open(productTypes, claim.productType) ? [] : ['does_not_fit'];
}

/** The numbers from one part to its last successor; null where they come back to one. */
function successors(id: string, { parts }: PricingBasis, before: string[] = []): string[] | null {
  if (before.includes(id)) return null;
  const part = parts.get(id);
  if (!part) return [];
  const rest =
    part.supersededBy === null ? [] : successors(part.supersededBy, { parts } as PricingBasis, [...before, id]);
  return rest && [id, ...rest];
}

export function secondPrice(claim: ClaimToPrice, basis: PricingBasis): SecondPrice {
  const day = claim.dateOfFailure;
  let agreement: PricingBasis['agreements'][number] | undefined;
  for (const other of basis.agreements) {
    if (isFrom(day, other) !== 'in') continue;
    const [began, otherBegan] = [agreement?.from, other.from].map((from) => (from ? dayNumber(from) : 0)) as [
      number,
      number,
    ];
    if (!agreement || otherBegan > began || (otherBegan === began && other.id < agreement.id)) agreement = other;
  }
  const rate = agreement ? agreement.rateCents : basis.lastRateCents;
  const { operations, parts, typed } = claim.picks;

  const lines: string[] = [];
  let sum = 0n;
  let hours = 0;
  const line = (
    head: string,
    {
      quantity,
      price,
      list,
      component,
      isSwallowed = false,
      isCausal = false,
      problems = [],
    }: {
      quantity: number | null;
      price: bigint | null;
      list: bigint | null;
      component: string;
      isSwallowed?: boolean;
      isCausal?: boolean;
      problems?: string[];
    },
  ) => {
    const cover = coverOf(component, basis, claim);
    const isHuge = list !== null && list >= 100_000_000n;
    const amount = isHuge ? null : list;
    const isNothing = isSwallowed || cover.isOver;
    if (!isNothing) sum += amount ?? 0n;
    const reason = isSwallowed ? 'overlap' : cover.isOver ? 'outside_cover' : 'null';
    lines.push(
      [
        head,
        `${quantity} at ${price} = ${amount}, claims ${isNothing ? 0 : amount}`,
        `${reason} ${cover.text} ${isCausal}`,
        [...problems, ...(isHuge ? ['outside_limits'] : [])].join(' '),
      ].join('; '),
    );
  };
  const labour = (
    head: string,
    quantity: number | null,
    { isTyped = false, isSwallowed = false, problems = [] as string[] },
  ) => {
    if (!isSwallowed) hours += quantity ?? 0;
    const isTimed = quantity !== null && !isTyped;
    line(head, {
      quantity,
      price: rate === null ? null : BigInt(rate),
      list: rate !== null && isTimed ? cents(times(hundredths(quantity), whole(rate))) : null,
      component: 'labour',
      isSwallowed,
      problems: [...problems, ...(rate === null && isTimed ? ['no_price'] : [])],
    });
  };

  const valid = operations.flatMap(({ id }) => {
    const operation = basis.operations.get(id);
    return operation && stateOf(operation, day).length === 0 ? [operation] : [];
  });
  const beats = (one: LabourOperation, other: LabourOperation) => {
    const rank = (of: LabourOperation) => of.hoursHundredths * 2 + Number(of.includesDiagnosis);
    return rank(one) > rank(other) || (rank(one) === rank(other) && one.id < other.id);
  };
  const swallowed = valid.filter((one) =>
    valid.some(
      (other) =>
        other !== one && one.overlapGroup !== null && other.overlapGroup === one.overlapGroup && beats(other, one),
    ),
  );
  for (const { id } of operations) {
    const operation = basis.operations.get(id);
    const words = operation ? `"${operation.descriptionEn}" "${operation.descriptionFr}"` : '"undefined" "undefined"';
    labour(
      `catalogue labour ${id} for null ${words}`,
      operation && valid.includes(operation) ? operation.hoursHundredths : null,
      {
        isSwallowed: operation !== undefined && swallowed.includes(operation),
        problems: operation ? [...stateOf(operation, day), ...misfits(operation, claim)] : ['unknown'],
      },
    );
  }
  const hasDiagnosis = valid.some((one) => !swallowed.includes(one) && one.includesDiagnosis);
  if (operations.length + parts.length + typed.length > 0 && agreement?.paysDiagnosis === true && !hasDiagnosis)
    labour('diagnosis labour null for null "undefined" "undefined"', 50, {});

  for (const { id, quantity, causal } of parts) {
    const chain = successors(id, basis);
    const usable = (chain ?? []).filter((number) => {
      const part = basis.parts.get(number);
      return part && stateOf(part, day).length === 0;
    });
    const number = usable.at(-1) ?? id;
    const part = basis.parts.get(number);
    const states = part ? stateOf(part, day) : ['unknown'];
    const isForeign = agreement !== undefined && agreement.currency !== 'CAD';
    const problems = [...states, ...(part ? misfits(part, claim) : [])];
    let price: bigint | null = null;
    if (part && states.length === 0) {
      if (part.priceCents === null) problems.push('no_price');
      else if (isForeign) problems.push('other_currency');
      else {
        const percent = { over: BigInt(10_000 + (agreement?.markupHundredths ?? 0)), under: 10_000n };
        price = cents(times(whole(part.priceCents), percent));
      }
    }
    if (chain === null) problems.push('circular_replacement');
    line(
      `catalogue part ${number} for ${number === id ? null : id} "${part?.descriptionEn}" "${part?.descriptionFr}"`,
      {
        quantity,
        price,
        list: price === null ? null : price * BigInt(quantity),
        component: part?.component ?? 'parts',
        isCausal: causal,
        problems,
      },
    );
  }

  for (const pick of typed) {
    const head = `typed ${pick.kind} ${pick.number} for null "${pick.description}" "${pick.description}"`;
    if (pick.kind === 'labour') labour(head, Number(pick.hours.toFixed(2).replace('.', '')), { isTyped: true });
    else
      line(head, {
        quantity: pick.quantity,
        price: null,
        list: null,
        component: 'parts',
        isCausal: pick.causal === true,
      });
  }

  const typedCauses = typed.filter((pick) => 'causal' in pick && pick.causal === true).length;
  const causes = parts.reduce((count, { causal }) => count + Number(causal), typedCauses);
  const needsOne = parts.length > 0 && !typed.some(({ kind }) => kind === 'part');
  return {
    lines: lines.sort(),
    sum: String(sum),
    hours: String(hours),
    currency: agreement?.currency ?? 'CAD',
    problems: causes > 1 ? ['several_causal_parts'] : causes === 0 && needsOne ? ['no_causal_part'] : [],
  };
}
