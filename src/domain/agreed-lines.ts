import type { LineInput } from '#contract/claim-lines.ts';
import type { PicksPrice } from '#contract/picks.ts';
import { lineCurrency, pairPriced } from './picked-lines.ts';
import { timesHalfUp } from './money.ts';
import { type ClaimToPrice, priceClaim, type PricingBasis } from './price-claim.ts';

/** A claim by what its depot asks for. */
export type AskedClaim = {
  lines: readonly LineInput[];
  /** What it asks for in additional estimates. */
  further: readonly LineInput[];
  picksPrice: PicksPrice | null;
  /** Null where it is unknown: no list is valid then. */
  dateOfFailure: string | null;
  product: Omit<ClaimToPrice, 'dateOfFailure' | 'picks'>;
};

/**
 * What an agreement pays of a line and of its unit, in cents; null where it does not say. Whether a person has to look at
 * the line whatever it costs.
 */
export type AgreedLine = { cents: number | null; unitCents: number | null; needsPerson: boolean };

type Priced = PicksPrice['lines'][number];

export type Agreed = {
  /** Of each line, the further ones last. */
  lines: AgreedLine[];
  currency: string | null;
};

const notPriced: AgreedLine = { cents: null, unitCents: null, needsPerson: false };

/**
 * What the depot's agreement pays of each line that a claim asks for (R-PRICE-14): of what was picked its price; of hours
 * beyond the picked flat times nothing, and a person looks at those of an additional estimate; of a claim without flat
 * times each hour at the agreed rate; of a part by its number the list price with the mark-up. What is outside the days
 * of labour or parts has its amount here.
 */
export function agreedLines(asked: AskedClaim, basis: PricingBasis): Agreed {
  const { lines, further, picksPrice, dateOfFailure } = asked;
  const all = [...lines, ...further];
  const unknown = all.map(() => notPriced);
  if (dateOfFailure === null) return { lines: unknown, currency: picksPrice?.currency ?? null };
  const currency = picksPrice?.currency ?? priceAlone(null, { ...asked.product, dateOfFailure }, basis).currency;
  if (currency !== lineCurrency) return { lines: unknown, currency };
  const hasFlatTimes =
    picksPrice?.lines.some(({ kind, source }) => kind === 'labour' && source === 'catalogue') ?? false;
  const paired = picksPrice ? pairPriced(lines, picksPrice) : [];
  const agreed = all.map((line, at) => {
    const priced = paired[at];
    if (priced) return { cents: priced.claimedCents, unitCents: priced.priceCents, needsPerson: needsPerson(priced) };
    if (line.kind === 'labour' && hasFlatTimes) return at < lines.length ? { ...notPriced, cents: 0 } : notPriced;
    const price = priceAlone(line, { ...asked.product, dateOfFailure }, basis);
    return price.currency === lineCurrency ? price : notPriced;
  });
  return { lines: agreed, currency };
}

type Judged = Pick<Priced, 'kind' | 'source' | 'reason' | 'cover'> & { problems: readonly string[] };

/**
 * Whether rules leave a line to a person: work that was typed, a part that does not fit or is outside the cover of its own
 * component, and cover that ends after hours of use. The days of labour and parts are facts of the rules.
 */
function needsPerson({ kind, source, reason, cover, problems }: Judged): boolean {
  const isOutside = reason === 'outside_cover' && !['labour', 'parts'].includes(cover.component);
  const isDoubtful = problems.some((problem) => problem === 'does_not_fit' || problem === 'circular_replacement');
  return (kind === 'labour' && source === 'typed') || isOutside || isDoubtful || cover.hours !== null;
}

/** One line by itself; its hours are no flat time, but what they come to at the agreed rate. */
function priceAlone(
  line: LineInput | null,
  product: Omit<ClaimToPrice, 'picks'>,
  basis: PricingBasis,
): AgreedLine & { currency: string } {
  const { kind, number = null, quantity = 0 } = line ?? {};
  const isPart = kind === 'part' && number !== null;
  const { lines, currency } = priceClaim(
    {
      ...product,
      picks: {
        operations: [],
        parts: isPart ? [{ id: number.toUpperCase(), quantity, causal: false }] : [],
        typed: kind === 'labour' ? [{ kind, description: '', number: null, quantity: null, hours: quantity }] : [],
      },
    },
    basis,
  );
  const own = lines.find(({ kind: of, source }) => of === kind && source !== 'diagnosis');
  const unitCents = own?.priceCents ?? null;
  if (isPart)
    return { cents: own?.listCents ?? null, unitCents, needsPerson: own !== undefined && needsPerson(own), currency };
  const isLabour = kind === 'labour' && unitCents !== null;
  const cents = isLabour ? timesHalfUp(unitCents, Math.round(quantity * 100), 100) : null;
  return { cents, unitCents, needsPerson: false, currency };
}
