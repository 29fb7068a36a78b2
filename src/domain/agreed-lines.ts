import type { LineInput } from '#contract/claim-lines.ts';
import type { PicksPrice } from '#contract/picks.ts';
import { lineCurrency, pairPriced } from './picked-lines.ts';
import { timesHalfUp } from './money.ts';
import { priceClaim, type PricingBasis } from './price-claim.ts';

/** A claim by what its depot asks for. */
export type AskedClaim = {
  lines: readonly LineInput[];
  /** What it asks for in additional estimates. */
  further: readonly LineInput[];
  picksPrice: PicksPrice | null;
  /** Null where it is unknown: no list is valid then. */
  dateOfFailure: string | null;
};

/** What an agreement pays of a line and of its unit, in cents; null where it does not say. */
export type AgreedLine = { cents: number | null; unitCents: number | null };

export type Agreed = {
  /** Of each line, the further ones last. */
  lines: AgreedLine[];
  currency: string | null;
};

const unsaid: AgreedLine = { cents: null, unitCents: null };

const unknownProduct = {
  model: null,
  productType: null,
  use: 'consumer',
  dateOfPurchase: null,
  laborWarrantyExpiration: null,
  partsWarrantyExpiration: null,
} as const;

/**
 * What the depot's agreement pays of each line that a claim asks for (R-PRICE-14): of what was picked its price; of hours
 * beyond the picked flat times nothing, and a person looks at those of an additional estimate; of a claim without flat
 * times each hour at the agreed rate; of a part by its number the list price with the mark-up. Whether it is covered is
 * not asked here.
 */
export function agreedLines({ lines, further, picksPrice, dateOfFailure }: AskedClaim, basis: PricingBasis): Agreed {
  const all = [...lines, ...further];
  const unknown = all.map(() => unsaid);
  if (dateOfFailure === null) return { lines: unknown, currency: picksPrice?.currency ?? null };
  const currency = picksPrice?.currency ?? priceAlone(null, dateOfFailure, basis).currency;
  if (currency !== lineCurrency) return { lines: unknown, currency };
  const hasFlatTimes =
    picksPrice?.lines.some(({ kind, source }) => kind === 'labour' && source === 'catalogue') ?? false;
  const paired = picksPrice ? pairPriced(lines, picksPrice) : [];
  const agreed = all.map((line, at) => {
    const priced = paired[at];
    if (priced) return { cents: priced.claimedCents, unitCents: priced.priceCents };
    if (line.kind === 'labour' && hasFlatTimes) return at < lines.length ? { cents: 0, unitCents: null } : unsaid;
    const price = priceAlone(line, dateOfFailure, basis);
    return price.currency === lineCurrency ? price : unsaid;
  });
  return { lines: agreed, currency };
}

/** One line by itself; its hours are no flat time, but what they come to at the agreed rate. */
function priceAlone(
  line: LineInput | null,
  dateOfFailure: string,
  basis: PricingBasis,
): AgreedLine & { currency: string } {
  const { kind, number = null, quantity = 0 } = line ?? {};
  const isPart = kind === 'part' && number !== null;
  const { lines, currency } = priceClaim(
    {
      ...unknownProduct,
      dateOfFailure,
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
  if (isPart) return { cents: own?.listCents ?? null, unitCents, currency };
  const isLabour = kind === 'labour' && unitCents !== null;
  return { cents: isLabour ? timesHalfUp(unitCents, Math.round(quantity * 100), 100) : null, unitCents, currency };
}
