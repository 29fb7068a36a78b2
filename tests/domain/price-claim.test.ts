import { describe, expect, it } from 'vitest';
import type { Picks } from '#contract/picks.ts';
import type { CataloguePart, DepotAgreement, LabourOperation, WarrantyTerm } from '#domain/catalogue-records.ts';
import { filledFields } from '#domain/filled-fields.ts';
import { type ClaimToPrice, priceClaim, type PricingBasis } from '#domain/price-claim.ts';
import { suggestedLines } from '#domain/suggested-lines.ts';

const always = { from: null, to: null, active: true };
const fitsAll = { models: [], productTypes: [] };

function part(id: string, change: Partial<CataloguePart> = {}): CataloguePart {
  const words = { descriptionEn: `Part ${id}`, descriptionFr: `Pièce ${id}` };
  const rest = {
    priceCents: 1_998,
    component: 'parts',
    supersededBy: null,
    wear: false,
    returnRequired: false,
  } as const;
  return { ...always, ...fitsAll, ...words, ...rest, id, ...change };
}

function operation(id: string, hoursHundredths: number, change: Partial<LabourOperation> = {}): LabourOperation {
  const words = { descriptionEn: `Operation ${id}`, descriptionFr: `Opération ${id}` };
  return {
    ...always,
    ...fitsAll,
    ...words,
    id,
    hoursHundredths,
    overlapGroup: null,
    includesDiagnosis: true,
    ...change,
  };
}

const agreement: DepotAgreement = {
  id: 'A',
  from: null,
  to: null,
  rateCents: 9_500,
  markupHundredths: 1_250,
  paysDiagnosis: true,
  currency: 'CAD',
};

type Basis = {
  parts?: CataloguePart[];
  operations?: LabourOperation[];
  agreements?: DepotAgreement[];
  terms?: WarrantyTerm[];
  lastRateCents?: number | null;
};

function basisOf({ parts = [], operations = [], agreements = [agreement], terms = [], lastRateCents = null }: Basis) {
  return {
    parts: new Map(parts.map((one) => [one.id, one])),
    operations: new Map(operations.map((one) => [one.id, one])),
    agreements,
    terms,
    lastRateCents,
  } satisfies PricingBasis;
}

type Picked = ClaimToPrice['picks'];
const pick = (id: string, quantity = 1, causal = true) => ({ id, quantity, causal });

function price(picks: Partial<Picked>, basis: Basis, claim: Partial<ClaimToPrice> = {}) {
  const product = { model: 'NV-SB24', productType: 'Snow blower', use: 'consumer' } as const;
  const dates = {
    dateOfPurchase: '2025-01-31',
    laborWarrantyExpiration: '2027-01-31',
    partsWarrantyExpiration: '2028-01-31',
    dateOfFailure: '2026-11-20',
  };
  return priceClaim(
    { ...product, ...dates, picks: { operations: [], parts: [], typed: [], ...picks }, ...claim },
    basisOf(basis),
  );
}

/** Number, hours or pieces, price, list amount, claimed amount and why of each line. */
function amounts({ lines }: ReturnType<typeof priceClaim>) {
  return lines.map((line) => [
    line.number,
    line.quantity,
    line.priceCents,
    line.listCents,
    line.claimedCents,
    line.reason,
  ]);
}
const problems = ({ lines }: ReturnType<typeof priceClaim>) => lines.map((line) => line.problems);

describe('Labour', () => {
  it.each([
    [125, 9_500, 11_875],
    // 30.855, 30.8484…, and a hundredth of an hour at half a dollar: half a cent.
    [33, 9_350, 3_086],
    [33, 9_348, 3_085],
    [1, 50, 1],
    [1, 49, 0],
  ])('of %i hundredths of an hour at %i cents comes to %i, half up', (hundredths, rateCents, cents) => {
    const basis = { operations: [operation('10', hundredths)], agreements: [{ ...agreement, rateCents }] };
    expect(amounts(price({ operations: [{ id: '10' }] }, basis))).toEqual([
      ['10', hundredths, rateCents, cents, cents, null],
    ]);
  });

  it('is one line for each operation, each rounded by itself', () => {
    const operations = [operation('10', 33), operation('20', 33)];
    const basis = { operations, agreements: [{ ...agreement, rateCents: 9_350 }] };
    expect(price({ operations: [{ id: '10' }, { id: '20' }] }, basis).expectedCents).toBe(6_172);
  });

  it('counts the longest operation of an overlap group, and lists the others with 0', () => {
    const operations = [
      operation('10', 100, { overlapGroup: 'engine' }),
      operation('20', 150, { overlapGroup: 'engine' }),
      operation('30', 75, { overlapGroup: 'drive' }),
      operation('40', 50),
      operation('50', 25),
    ];
    const all = operations.map(({ id }) => ({ id }));
    const priced = price({ operations: all }, { operations });
    expect(amounts(priced)).toEqual([
      ['10', 100, 9_500, 9_500, 0, 'overlap'],
      ['20', 150, 9_500, 14_250, 14_250, null],
      ['30', 75, 9_500, 7_125, 7_125, null],
      ['40', 50, 9_500, 4_750, 4_750, null],
      ['50', 25, 9_500, 2_375, 2_375, null],
    ]);
    expect([priced.expectedCents, priced.hoursHundredths]).toEqual([28_500, 300]);
  });

  it('counts the operation with the diagnosis of two equally long ones, in any order', () => {
    const operations = [
      operation('10', 100, { overlapGroup: 'engine', includesDiagnosis: false }),
      operation('20', 100, { overlapGroup: 'engine' }),
    ];
    for (const picked of [operations, operations.toReversed()])
      expect(price({ operations: picked.map(({ id }) => ({ id })) }, { operations }).expectedCents).toBe(9_500);
  });

  it('does not count an operation that is not valid, so that it overlaps no other', () => {
    const operations = [
      operation('10', 300, { overlapGroup: 'engine', active: false }),
      operation('20', 100, { overlapGroup: 'engine' }),
    ];
    const priced = price({ operations: [{ id: '10' }, { id: '20' }] }, { operations });
    expect(amounts(priced)).toEqual([
      ['10', null, 9_500, null, null, null],
      ['20', 100, 9_500, 9_500, 9_500, null],
    ]);
    expect(priced.hoursHundredths).toBe(100);
  });
});

describe('Diagnosis', () => {
  const without = operation('10', 100, { includesDiagnosis: false });
  const numbers = (picks: Partial<Picked>, basis: Basis) => amounts(price(picks, basis)).map(([number]) => number);

  it('is half an hour, once', () => {
    const operations = [without, operation('20', 50, { includesDiagnosis: false })];
    const priced = price({ operations: [{ id: '10' }, { id: '20' }] }, { operations });
    expect(amounts(priced)).toEqual([
      ['10', 100, 9_500, 9_500, 9_500, null],
      ['20', 50, 9_500, 4_750, 4_750, null],
      [null, 50, 9_500, 4_750, 4_750, null],
    ]);
    expect(priced.hoursHundredths).toBe(200);
  });

  it('is not added where a counted operation includes it', () => {
    const operations = [without, operation('20', 50)];
    expect(numbers({ operations: [{ id: '10' }, { id: '20' }] }, { operations })).toEqual(['10', '20']);
  });

  it('is added where only an operation that an overlap swallows includes it', () => {
    const operations = [{ ...without, overlapGroup: 'g' }, operation('20', 50, { overlapGroup: 'g' })];
    expect(numbers({ operations: [{ id: '10' }, { id: '20' }] }, { operations })).toEqual(['10', '20', null]);
  });

  it('is paid by an agreement that says so, alone', () => {
    const operations = [without];
    const agreements = [{ ...agreement, paysDiagnosis: false }];
    expect(numbers({ operations: [{ id: '10' }] }, { operations, agreements })).toEqual(['10']);
    const noAgreement = { operations, agreements: [], lastRateCents: 9_000 };
    expect(numbers({ operations: [{ id: '10' }] }, noAgreement)).toEqual(['10']);
  });

  it('is added to a repair without operations, and not where nothing was picked', () => {
    expect(numbers({ parts: [pick('P')] }, { parts: [part('P')] })).toEqual([null, 'P']);
    expect(numbers({}, {})).toEqual([]);
  });
});

/** An agreement that does not pay diagnosis, so that a repair of parts has the lines of its parts alone. */
const partsAlone: DepotAgreement = { ...agreement, paysDiagnosis: false };

describe('Parts', () => {
  const agreements = [partsAlone];

  it.each([
    // 19.98 × 1.125 = 22.4775; three pieces are 67.44, not 67.43.
    [1_998, 1_250, 3, 2_248, 6_744],
    // 0.04 × 1.125 = 0.045 and 0.12 × 1.125 = 0.135: half a cent, up.
    [4, 1_250, 1, 5, 5],
    [12, 1_250, 1, 14, 14],
    [1_005, 1_000, 2, 1_106, 2_212],
    [9_999, 0, 4, 9_999, 39_996],
    // A discount of 40 %.
    [1_001, -4_000, 1, 601, 601],
    [1_998, -10_000, 2, 0, 0],
  ])('of %i cents with %i hundredths of a percent, %i pieces', (priceCents, markupHundredths, pieces, piece, line) => {
    const basis = { parts: [part('P', { priceCents })], agreements: [{ ...partsAlone, markupHundredths }] };
    expect(amounts(price({ parts: [pick('P', pieces)] }, basis))).toEqual([['P', pieces, piece, line, line, null]]);
  });

  it('are replaced by the last part of their chain', () => {
    const parts = [
      part('P-1', { supersededBy: 'P-2', active: false }),
      part('P-2', { supersededBy: 'P-3' }),
      part('P-3', { priceCents: 500 }),
    ];
    const priced = price({ parts: [pick('P-1'), pick('P-3', 2, false)] }, { parts, agreements });
    expect(amounts(priced)).toEqual([
      ['P-3', 1, 563, 563, 563, null],
      ['P-3', 2, 563, 1_126, 1_126, null],
    ]);
    expect(priced.lines.map(({ replaces }) => replaces)).toEqual(['P-1', null]);
    expect(priced.lines[0]?.description).toEqual({ en: 'Part P-3', fr: 'Pièce P-3' });
  });

  it('are not replaced by a part that is not supplied on the day of failure', () => {
    const parts = [
      part('P-1', { supersededBy: 'P-2' }),
      part('P-2', { supersededBy: 'P-3', from: '2026-11-21' }),
      part('P-3', { supersededBy: 'gone', active: false }),
    ];
    const priced = price({ parts: [pick('P-1')] }, { parts, agreements });
    expect(priced.lines).toMatchObject([{ number: 'P-1', replaces: null, claimedCents: 2_248, problems: [] }]);
  });

  it('stay what they are where their successors are a circle', () => {
    const parts = [
      part('P-1', { supersededBy: 'P-2' }),
      part('P-2', { supersededBy: 'P-3' }),
      part('P-3', { supersededBy: 'P-2' }),
      part('P-4', { supersededBy: 'P-4' }),
    ];
    const priced = price({ parts: [pick('P-1'), pick('P-4', 1, false)] }, { parts, agreements });
    expect(priced.lines).toMatchObject([
      { number: 'P-1', replaces: null, claimedCents: 2_248, problems: ['circular_replacement'] },
      { number: 'P-4', replaces: null, claimedCents: 2_248, problems: ['circular_replacement'] },
    ]);
  });

  it.each([
    ['unknown', undefined],
    ['inactive', { active: false }],
    ['not_yet_valid', { from: '2026-11-21' }],
    ['no_longer_valid', { to: '2026-11-19' }],
    ['no_price', { priceCents: null }],
    ['outside_limits', { priceCents: 99_999_999 }],
  ])('that are %s are the desk’s to price', (problem, change) => {
    const priced = price({ parts: [pick('P')] }, { parts: change ? [part('P', change)] : [], agreements });
    expect(priced.lines).toMatchObject([{ number: 'P', listCents: null, claimedCents: null, reason: null }]);
    expect(problems(priced)).toEqual([[problem]]);
    expect(priced.expectedCents).toBe(0);
  });

  it('have a price on the first and on the last day of its validity', () => {
    const parts = [part('P-1', { from: '2026-11-20' }), part('P-2', { to: '2026-11-20' })];
    expect(problems(price({ parts: [pick('P-1'), pick('P-2')] }, { parts, agreements }))).toEqual([[], []]);
  });

  it('that do not fit the product have their price, and the desk is told', () => {
    const parts = [
      part('P-1', { models: ['NV-SB24'] }),
      part('P-2', { models: ['NV-SB30'], productTypes: ['Snow blower'] }),
      part('P-3', { models: ['NV-SB30'] }),
    ];
    const picked = { parts: [pick('P-1'), pick('P-2', 1, false), pick('P-3', 1, false)] };
    const priced = price(picked, { parts, agreements });
    expect(problems(priced)).toEqual([[], [], ['does_not_fit']]);
    expect(priced.expectedCents).toBe(3 * 2_248);
    expect(problems(price(picked, { parts, agreements }, { model: null }))).toEqual([[], [], []]);
  });
});

it.each<[string, Partial<Picked>, string[]]>([
  ['no part', {}, []],
  ['one of two parts', { parts: [pick('P-1'), pick('P-2', 1, false)] }, []],
  ['none of two parts', { parts: [pick('P-1', 1, false), pick('P-2', 1, false)] }, ['no_causal_part']],
  ['two parts', { parts: [pick('P-1'), pick('P-2')] }, ['several_causal_parts']],
  [
    'none of the catalogue, where a part was typed',
    {
      parts: [pick('P-1', 1, false)],
      typed: [{ kind: 'part', description: 'Bolt', number: null, quantity: 1, hours: null }],
    },
    [],
  ],
  [
    'none, where only labour was typed',
    {
      parts: [pick('P-1', 1, false)],
      typed: [{ kind: 'labour', description: 'Adjusting', number: null, quantity: null, hours: 1 }],
    },
    ['no_causal_part'],
  ],
])('The cause is %s', (_, picks, expected) => {
  expect(price(picks, { parts: [part('P-1'), part('P-2')] }).problems).toEqual(expected);
});

describe('Cover on the day of failure', () => {
  const parts = [part('P'), part('E', { component: 'engine' })];
  const operations = [operation('10', 100)];
  const picked = { operations: [{ id: '10' }], parts: [pick('P'), pick('E', 1, false)] };
  const engine: WarrantyTerm = {
    model: null,
    productType: null,
    use: null,
    component: 'engine',
    months: 12,
    hours: null,
  };
  const covers = (terms: WarrantyTerm[], claim: Partial<ClaimToPrice> = {}) =>
    price(picked, { parts, operations, terms }, claim).lines.map(({ cover }) => [cover.state, cover.until]);

  it('is that of each component: the line stays with its amount, and claims nothing', () => {
    const expired = { laborWarrantyExpiration: '2026-11-19', partsWarrantyExpiration: '2026-11-20' };
    const priced = price(picked, { parts, operations, terms: [engine] }, expired);
    expect(amounts(priced)).toEqual([
      ['10', 100, 9_500, 9_500, 0, 'outside_cover'],
      ['P', 1, 2_248, 2_248, 2_248, null],
      ['E', 1, 2_248, 2_248, 0, 'outside_cover'],
    ]);
    expect(priced.lines[2]?.cover).toEqual({ component: 'engine', state: 'expired', until: '2026-01-31', hours: null });
    expect(priced.expectedCents).toBe(2_248);
    // The hours were worked.
    expect(priced.hoursHundredths).toBe(100);
  });

  it('is the registration’s for labour and parts, and for a component without terms that of parts', () => {
    const terms: WarrantyTerm[] = [
      { ...engine, component: 'labour' },
      { ...engine, component: 'parts' },
    ];
    expect(covers(terms)).toEqual([
      ['active', '2027-01-31'],
      ['active', '2028-01-31'],
      ['active', '2028-01-31'],
    ]);
  });

  it('is that of the terms where the registration has no date, to the last day of a shorter month', () => {
    const terms: WarrantyTerm[] = [
      { ...engine, component: 'labour', months: 13 },
      { ...engine, component: 'parts', months: 22 },
    ];
    const none = { laborWarrantyExpiration: null, partsWarrantyExpiration: null };
    expect(covers(terms, none)).toEqual([
      ['expired', '2026-02-28'],
      ['active', '2026-11-30'],
      ['active', '2026-11-30'],
    ]);
  });

  it('that is unknown claims the line, as the desk decides', () => {
    const none = { dateOfPurchase: null, laborWarrantyExpiration: null, partsWarrantyExpiration: null };
    const priced = price(picked, { parts, operations, terms: [engine] }, none);
    expect(priced.lines.map(({ cover }) => cover.state)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(priced.expectedCents).toBe(9_500 + 2 * 2_248);
  });

  const broad = { ...engine, months: 1 };
  const byUse: WarrantyTerm = { ...broad, use: 'consumer', months: 2 };
  const byType: WarrantyTerm = { ...broad, productType: 'Snow blower', months: 3 };
  const byTypeAndUse: WarrantyTerm = { ...byType, use: 'consumer', months: 4 };
  const byModel: WarrantyTerm = { ...broad, model: 'NV-SB24', months: 5 };
  const foreign: WarrantyTerm[] = [
    { ...byModel, model: 'NV-SB30', months: 60 },
    { ...byModel, use: 'commercial', months: 60 },
    { ...byType, productType: 'Chainsaw', months: 60 },
    { ...byModel, component: 'battery', months: 60 },
  ];

  it.each([
    ['for all', [broad], '2025-02-28'],
    ['for the use', [broad, byUse], '2025-03-31'],
    ['for the type', [broad, byUse, byType], '2025-04-30'],
    ['for the type and use', [broad, byUse, byType, byTypeAndUse], '2025-05-31'],
    ['for the model', [broad, byUse, byType, byTypeAndUse, byModel], '2025-06-30'],
    ['for the longest time of two alike', [byModel, { ...byModel, months: 6 }], '2025-07-31'],
    ['without a limit of hours, of two alike', [{ ...byModel, hours: 100 }, byModel], '2025-06-30'],
  ])('is that of the narrowest term: %s', (_, terms, until) => {
    for (const all of [
      [...terms, ...foreign],
      [...foreign, ...terms.toReversed()],
    ])
      expect(price(picked, { parts, operations, terms: all }).lines[2]?.cover).toMatchObject({ until, hours: null });
  });

  it('names the hours of use that end it, which a person compares', () => {
    const priced = price(picked, { parts, operations, terms: [{ ...engine, months: 24, hours: 300 }] });
    expect(priced.lines[2]?.cover).toEqual({ component: 'engine', state: 'active', until: '2027-01-31', hours: 300 });
  });
});

describe('The agreement', () => {
  const operations = [operation('10', 100)];
  const parts = [part('P')];
  const picked = { operations: [{ id: '10' }], parts: [pick('P')] };

  it('is the one that is valid on the day of failure', () => {
    const agreements = [
      { ...agreement, id: 'A', to: '2026-11-19' },
      { ...agreement, id: 'B', from: '2026-11-20', to: '2026-11-20', rateCents: 10_000, markupHundredths: 2_000 },
      { ...agreement, id: 'C', from: '2026-11-21' },
    ];
    expect(amounts(price(picked, { operations, parts, agreements }))).toEqual([
      ['10', 100, 10_000, 10_000, 10_000, null],
      ['P', 1, 2_398, 2_398, 2_398, null],
    ]);
  });

  it('is the one that began last, of several', () => {
    const agreements = [agreement, { ...agreement, id: 'B', from: '2026-01-01', rateCents: 8_000 }];
    for (const all of [agreements, agreements.toReversed()])
      expect(price(picked, { operations, parts, agreements: all }).lines[0]?.priceCents).toBe(8_000);
  });

  it('is missing: labour has the rate that a person last approved, parts their list price', () => {
    const priced = price(picked, { operations, parts, agreements: [], lastRateCents: 9_000 });
    expect(amounts(priced)).toEqual([
      ['10', 100, 9_000, 9_000, 9_000, null],
      ['P', 1, 1_998, 1_998, 1_998, null],
    ]);
    expect(priced.currency).toBe('CAD');
  });

  it('and such a rate are missing: the desk prices labour', () => {
    const priced = price(picked, { operations, parts, agreements: [] });
    expect(amounts(priced)[0]).toEqual(['10', 100, null, null, null, null]);
    expect(problems(priced)).toEqual([['no_price'], []]);
    expect(priced.expectedCents).toBe(1_998);
  });

  it('in another currency pays its rate, and leaves list prices in Canadian dollars to the desk', () => {
    const priced = price(picked, { operations, parts, agreements: [{ ...agreement, currency: 'USD' }] });
    expect(amounts(priced)).toEqual([
      ['10', 100, 9_500, 9_500, 9_500, null],
      ['P', 1, null, null, null, null],
    ]);
    expect(problems(priced)).toEqual([[], ['other_currency']]);
    expect([priced.currency, priced.expectedCents]).toEqual(['USD', 9_500]);
  });
});

describe('What was typed', () => {
  const typed: Picks['typed'] = [
    { kind: 'labour', description: 'Straightening', number: null, quantity: null, hours: 0.29 },
    { kind: 'part', description: 'Shear pin', number: 'X-99', quantity: 4, hours: null },
  ];

  it('is the desk’s to price, and its hours count', () => {
    const priced = price({ typed }, { agreements: [partsAlone] });
    expect(amounts(priced)).toEqual([
      [null, 29, 9_500, null, null, null],
      ['X-99', 4, null, null, null, null],
    ]);
    expect(priced.lines.map(({ source }) => source)).toEqual(['typed', 'typed']);
    expect([priced.expectedCents, priced.hoursHundredths]).toEqual([0, 29]);
  });

  it('claims nothing outside cover', () => {
    const priced = price({ typed }, { agreements: [partsAlone] }, { partsWarrantyExpiration: '2026-01-01' });
    expect(priced.lines.map(({ claimedCents, reason }) => [claimedCents, reason])).toEqual([
      [null, null],
      [0, 'outside_cover'],
    ]);
  });
});

describe('The fields of the claim that the picks fill in', () => {
  const operations = [
    operation('10', 125, { overlapGroup: 'g', includesDiagnosis: false }),
    operation('20', 100, { overlapGroup: 'g' }),
  ];
  const parts = [part('NV-114-0231', { supersededBy: 'NV-114-0232' }), part('NV-114-0232')];
  const typed: Picks['typed'] = [{ kind: 'part', description: 'Bolt', number: null, quantity: 4, hours: null }];
  const picks = {
    operations: [{ id: '10' }, { id: '20' }],
    parts: [pick('NV-114-0231', 2), pick('Z-1', 1, false)],
    typed,
  };
  const priced = price(picks, { operations, parts });

  it('are the hours that count, with the diagnosis, and a line for each part', () => {
    expect(filledFields(priced, 'en')).toEqual({
      labourHours: 1.75,
      partsRequired: 'Part NV-114-0232 NV-114-0232 (2)\nZ-1 (1)\nBolt (4)',
    });
    expect(filledFields(priced, 'fr').partsRequired).toBe('Pièce NV-114-0232 NV-114-0232 (2)\nZ-1 (1)\nBolt (4)');
    expect(filledFields(price({}, {}), 'en')).toEqual({ labourHours: 0, partsRequired: '' });
  });

  it('are read by the desk as the same parts', () => {
    const lines = suggestedLines(filledFields(priced, 'en'), 9_500).slice(1);
    expect(lines.map(({ number, quantity }) => [number, quantity])).toEqual([
      ['NV-114-0232', 2],
      [null, 1],
      [null, 4],
    ]);
  });
});
