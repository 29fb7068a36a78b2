import { describe, expect, it } from 'vitest';
import type { LineInput } from '#contract/claim-lines.ts';
import type { Picks } from '#contract/picks.ts';
import { agreedLines } from '#domain/agreed-lines.ts';
import type { CataloguePart, DepotAgreement, LabourOperation } from '#domain/catalogue-records.ts';
import { pickedLines } from '#domain/picked-lines.ts';
import { type ClaimToPrice, priceClaim, type PricingBasis } from '#domain/price-claim.ts';

const always = { from: null, to: null };
const fits = { models: [], productTypes: [] };
const part = (id: string, priceCents: number | null): CataloguePart => ({
  ...always,
  ...fits,
  id,
  descriptionEn: id,
  descriptionFr: id,
  priceCents,
  component: 'parts',
  supersededBy: null,
  wear: false,
  returnRequired: false,
  active: true,
});
const operation: LabourOperation = {
  ...always,
  ...fits,
  id: '1010',
  descriptionEn: 'Auger',
  descriptionFr: 'Tarière',
  hoursHundredths: 100,
  overlapGroup: null,
  includesDiagnosis: true,
  active: true,
};
const agreement: DepotAgreement = {
  ...always,
  id: 'A',
  rateCents: 9_550,
  markupHundredths: 1_000,
  paysDiagnosis: true,
  currency: 'CAD',
};
const basis: PricingBasis = {
  parts: new Map([part('P-1', 1_005), part('P-2', null)].map((one) => [one.id, one])),
  operations: new Map([[operation.id, operation]]),
  agreements: [agreement],
  terms: [],
  lastRateCents: null,
};
const day = '2026-11-20';
const line = { id: null, description: '', approvedCents: null, reason: null, reasonText: null };
const labour: LineInput = { ...line, kind: 'labour', number: null, quantity: 1.5, priceCents: 0 };
const pieces = (number: string | null, quantity = 1): LineInput => ({
  ...line,
  kind: 'part',
  number,
  description: 'Disc',
  quantity,
  priceCents: 0,
});
type Product = Omit<ClaimToPrice, 'picks' | 'dateOfFailure'>;
const product: Product = {
  model: null,
  productType: null,
  use: 'consumer',
  dateOfPurchase: null,
  laborWarrantyExpiration: null,
  partsWarrantyExpiration: null,
};
const agreed = (asked: LineInput[], with_: Partial<PricingBasis> = {}, dateOfFailure: string | null = day) => {
  const given = { lines: asked, further: [], picksPrice: null, dateOfFailure, product };
  const { lines, currency } = agreedLines(given, { ...basis, ...with_ });
  return { cents: lines.map(({ cents }) => cents), units: lines.map(({ unitCents }) => unitCents), currency };
};

describe('What an agreement pays of lines that were typed', () => {
  it('is the rate for each hour, and the list price with the mark-up for each piece', () => {
    // 10.05 + 10 % is 11.055, half up 11.06, and three of them.
    expect(agreed([labour, pieces('p-1', 3)])).toEqual({
      cents: [14_325, 3_318],
      units: [9_550, 1_106],
      currency: 'CAD',
    });
  });

  it('is not known of a part without a number or a price, or outside the catalogue', () => {
    expect(agreed([pieces(null), pieces('P-2'), pieces('P-9')]).cents).toEqual([null, null, null]);
  });

  it('is the list price without an agreement, and no labour', () => {
    expect(agreed([labour, pieces('P-1')], { agreements: [] })).toMatchObject({
      cents: [null, 1_005],
      currency: 'CAD',
    });
  });

  it('is not known in another currency, or without a day of failure', () => {
    const american = { agreements: [{ ...agreement, currency: 'USD' }] };
    expect(agreed([labour, pieces('P-1')], american)).toMatchObject({ cents: [null, null], currency: 'USD' });
    expect(agreed([labour], {}, null)).toMatchObject({ cents: [null], currency: null });
  });
});

describe('What an agreement pays of lines that were picked', () => {
  const picks: Pick<Picks, 'operations' | 'parts' | 'typed'> = {
    operations: [{ id: '1010' }],
    parts: [{ id: 'P-1', quantity: 2, causal: true }],
    typed: [{ kind: 'part', description: 'Shear pin', number: null, quantity: 4, hours: null }],
  };
  const { problems: _, ...price } = priceClaim({ ...product, picks, dateOfFailure: day }, basis);
  const picksPrice = { ...price, lines: price.lines.map((one) => ({ ...one, problems: [...one.problems] })) };

  it('is their price, nothing for hours beyond the flat time, and unknown for what was typed', () => {
    const lines = pickedLines({ labourHours: 1.75, partsRequired: null }, picksPrice, 0, ({ en }) => en);
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 2, 4, 0.75]);
    const paid = agreedLines({ lines, further: [], picksPrice, dateOfFailure: day, product }, basis).lines;
    expect(paid.map(({ cents }) => cents)).toEqual([9_550, 2_212, null, 0]);
  });

  it('is unknown for hours of an additional estimate', () => {
    const lines = pickedLines({ labourHours: 1, partsRequired: null }, picksPrice, 0, ({ en }) => en);
    const further = [{ ...labour, quantity: 0.5 }, pieces('P-1')];
    const paid = agreedLines({ lines, further, picksPrice, dateOfFailure: day, product }, basis).lines;
    expect(paid.slice(lines.length).map(({ cents }) => cents)).toEqual([null, 1_106]);
  });

  it('is each hour at the rate where no operation was picked, whether diagnosis is paid or not', () => {
    for (const paysDiagnosis of [true, false]) {
      const agreements = [{ ...agreement, paysDiagnosis }];
      const priced = priceClaim(
        { ...product, picks: { ...picks, operations: [], typed: [] }, dateOfFailure: day },
        { ...basis, agreements },
      );
      const partAlone = { ...priced, lines: priced.lines.map((one) => ({ ...one, problems: [...one.problems] })) };
      const lines = pickedLines({ labourHours: 3, partsRequired: null }, partAlone, 0, ({ en }) => en);
      const paid = agreedLines(
        { lines, further: [], picksPrice: partAlone, dateOfFailure: day, product },
        { ...basis, agreements },
      ).lines;
      const labourCents = lines.map(({ kind }, at) => (kind === 'labour' ? (paid[at]?.cents ?? 0) : 0));
      expect(labourCents.reduce((sum, cents) => sum + cents, 0)).toBe(28_650);
    }
  });
});

describe('A line that rules leave to a person', () => {
  const terms = [
    {
      productType: null,
      model: null,
      use: 'consumer' as const,
      component: 'battery' as const,
      months: 12,
      hours: null,
    },
  ];
  const needs = (changes: Partial<Product>, one: Partial<CataloguePart>) => {
    const claim = { lines: [pieces('p-1')], further: [], picksPrice: null, dateOfFailure: day };
    const parts = new Map([['P-1', { ...part('P-1', 1_005), ...one }]]);
    return agreedLines({ ...claim, product: { ...product, ...changes } }, { ...basis, parts, terms }).lines[0]
      ?.needsPerson;
  };

  it('is a part outside the cover of its own component, also where only its number was typed', () => {
    expect(needs({ dateOfPurchase: '2020-01-01' }, { component: 'battery' })).toBe(true);
    expect(needs({ dateOfPurchase: day }, { component: 'battery' })).toBe(false);
    expect(needs({ dateOfPurchase: '2020-01-01' }, {})).toBe(false);
  });

  it('is a part that does not fit the product', () => {
    expect(needs({ model: 'NV-1' }, { models: ['ANOTHER'] })).toBe(true);
    expect(needs({ model: 'NV-1' }, { models: ['NV-1'] })).toBe(false);
  });
});
