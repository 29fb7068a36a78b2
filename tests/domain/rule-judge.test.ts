import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineInput } from '#contract/claim-lines.ts';
import {
  choiceFacts,
  type ClaimFacts,
  dateFacts,
  type DecisionRule,
  flagFacts,
  listFacts,
  numberFacts,
  type RuleCondition,
  serialFacts,
} from '#contract/decision-rules.ts';
import { claimedCents, unknownCover } from '#domain/desk-rules.ts';
import { type Approval, approvedLines, effectOf, holds, isDrawn, judge, type RuledLine } from '#domain/rule-judge.ts';

/** `npm run test:rules` runs it with 10,000. */
const count = Number(process.env['RULES'] ?? 400);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_125);

const facts: ClaimFacts = {
  labourCoverDays: 100,
  partsCoverDays: -3,
  daysSincePurchase: 265,
  daysToShop: 2,
  daysToFiling: 0,
  labourHours: 1.75,
  amountCents: null,
  photos: 3,
  earlierClaims: 0,
  dateOfFailure: '2026-11-19',
  dateEnteredShop: null,
  claimType: 'Warranty Repair',
  claimSubtype: 'Engine',
  brand: 'Norvane',
  product: null,
  depot: 'depot-1',
  registrationStatus: 'Pending',
  samePhoto: false,
  hasProof: true,
  daysSinceLastClaim: 12,
  daysSinceSameFailure: null,
  hoursAboveFlat: -0.25,
  centsAboveList: 1_050,
  productType: 'Snow blower',
  failureCode: 'E-101',
  operation: ['1010', 'a-20'],
  partNumber: [],
  wearPart: null,
  serialNumber: 'NV-0950',
  province: 'QC',
  country: 'Canada',
  currency: 'CAD',
  retailer: 'retailer-1',
  storeStock: false,
  possibleDuplicate: true,
};

const claim = { id: 'claim-1', facts };

const rule = (id: string, ...conditions: RuleCondition[]): DecisionRule => ({
  id,
  name: { en: id, fr: id },
  conditions,
  disposition: { kind: 'approve' },
});

describe('A condition', () => {
  it.each<[RuleCondition, boolean]>([
    [{ fact: 'labourHours', min: 1.75, max: 1.75 }, true],
    [{ fact: 'labourHours', min: null, max: 1.74 }, false],
    [{ fact: 'labourHours', min: 1.76, max: null }, false],
    [{ fact: 'labourHours', min: null, max: null }, true],
    [{ fact: 'partsCoverDays', min: 0, max: null }, false],
    [{ fact: 'earlierClaims', min: null, max: 0 }, true],
    [{ fact: 'amountCents', min: null, max: null }, false],
    [{ fact: 'dateOfFailure', from: '2026-11-19', to: '2026-11-19' }, true],
    [{ fact: 'dateOfFailure', from: '2026-11-20', to: null }, false],
    [{ fact: 'dateEnteredShop', from: null, to: null }, false],
    [{ fact: 'brand', values: ['Oskerry', 'Norvane'], except: false }, true],
    [{ fact: 'brand', values: ['Oskerry', 'Norvane'], except: true }, false],
    [{ fact: 'brand', values: ['Oskerry'], except: true }, true],
    [{ fact: 'product', values: ['NV-SB24'], except: false }, false],
    [{ fact: 'product', values: ['NV-SB24'], except: true }, false],
    [{ fact: 'samePhoto', is: false }, true],
    [{ fact: 'samePhoto', is: true }, false],
    [{ fact: 'hasProof', is: true }, true],
    [{ fact: 'hasProof', is: false }, false],
    [{ fact: 'registrationStatus', values: ['New', 'Pending'], except: false }, true],
    [{ fact: 'registrationStatus', values: ['Pending'], except: true }, false],
    [{ fact: 'daysSinceLastClaim', min: null, max: 30 }, true],
    [{ fact: 'daysSinceSameFailure', min: null, max: 30 }, false],
    [{ fact: 'hoursAboveFlat', min: 0, max: null }, false],
    [{ fact: 'centsAboveList', min: 1_050, max: null }, true],
    [{ fact: 'productType', values: ['Snow blower'], except: false }, true],
    [{ fact: 'failureCode', values: ['E-102'], except: true }, true],
    [{ fact: 'operation', values: ['2020', '1010'], except: false }, true],
    [{ fact: 'operation', values: ['A-20'], except: true }, false],
    [{ fact: 'operation', values: ['2020'], except: true }, true],
    [{ fact: 'partNumber', values: ['NV-114-0231'], except: false }, false],
    [{ fact: 'partNumber', values: ['NV-114-0231'], except: true }, true],
    [{ fact: 'wearPart', is: false }, false],
    [{ fact: 'serialNumber', from: 'NV900', to: 'NV1000' }, true],
    [{ fact: 'serialNumber', from: 'NV951', to: null }, false],
    [{ fact: 'serialNumber', from: null, to: 'nv-950' }, true],
    [{ fact: 'serialNumber', from: 'OK1', to: null }, false],
    [{ fact: 'province', values: ['QC'], except: false }, true],
    [{ fact: 'country', values: ['Canada'], except: true }, false],
    [{ fact: 'currency', values: ['USD'], except: false }, false],
    [{ fact: 'retailer', values: ['retailer-1'], except: false }, true],
    [{ fact: 'storeStock', is: false }, true],
    [{ fact: 'possibleDuplicate', is: true }, true],
  ])('%j: %j', (condition, due) => expect(holds(condition, facts)).toBe(due));
});

it('of parts of which one has no number, nobody knows that none is a listed one', () => {
  const unnamed = { ...facts, partNumber: ['A-1', ''] };
  expect(holds({ fact: 'partNumber', values: ['A-1'], except: false }, unnamed)).toBe(true);
  expect(holds({ fact: 'partNumber', values: ['B-2'], except: true }, unnamed)).toBe(false);
  expect(holds({ fact: 'partNumber', values: ['B-2'], except: true }, { ...facts, partNumber: ['A-1'] })).toBe(true);
});

it('the first rule whose conditions all hold decides', () => {
  const one = rule('one', { fact: 'photos', min: 1, max: null }, { fact: 'samePhoto', is: true });
  const two = rule('two', { fact: 'photos', min: 1, max: null }, { fact: 'samePhoto', is: false });
  expect(judge([one, two, rule('all')], claim)).toBe(1);
  expect(judge([one, rule('all'), two], claim)).toBe(1);
  expect(judge([one], claim)).toBe(-1);
  expect(judge([], claim)).toBe(-1);
});

const line = { id: null, description: '', number: null, approvedCents: null, reason: null, reasonText: null };
const labour: LineInput = { ...line, kind: 'labour', quantity: 2, priceCents: 9_500 };
const part: LineInput = { ...line, kind: 'part', quantity: 3, priceCents: 1_000 };

describe('Lines that a rule approves', () => {
  const lines = [labour, part, { ...labour, quantity: 1 }];
  const approvedAs = (approval: Approval, cover = unknownCover, of: readonly RuledLine[] = lines) =>
    approvedLines(of, approval, cover).map(({ approvedCents, reason }) => [approvedCents, reason]);
  type Limits = Omit<Extract<Approval, { kind: 'approve_with_limits' }>, 'kind'>;
  const approvedBy = (limits: Limits | null, cover = unknownCover) =>
    approvedAs(limits ? { kind: 'approve_with_limits', ...limits } : { kind: 'approve' }, cover);

  it('are approved with their full amounts', () => {
    expect(approvedBy(null)).toEqual([
      [19_000, null],
      [3_000, null],
      [9_500, null],
    ]);
  });

  it('are reduced to the maximum hours of the claim, one after the other', () => {
    expect(approvedBy({ labourHours: 2.5, lineCents: null, reason: 'above_guide' })).toEqual([
      [19_000, null],
      [3_000, null],
      [4_750, 'above_guide'],
    ]);
    expect(approvedBy({ labourHours: 0, lineCents: null, reason: 'not_covered' })[0]).toEqual([0, 'not_covered']);
  });

  it('have the reason Goodwill outside their cover, where the rule gives it (R-COVER-03)', () => {
    const cover = { labourDays: -1, partsDays: 1 };
    const goodwill = { labourHours: null, lineCents: null, reason: 'goodwill' } as const;
    const reasonsOf = (...given: Parameters<typeof approvedBy>) => approvedBy(...given).map(([, reason]) => reason);
    expect(reasonsOf(goodwill, cover)).toEqual(['goodwill', null, 'goodwill']);
    expect(reasonsOf(null, cover)).toEqual([null, null, null]);
  });

  it('are reduced to the maximum amount of a line', () => {
    expect(approvedBy({ labourHours: null, lineCents: 3_000, reason: 'above_list_price' })).toEqual([
      [3_000, 'above_list_price'],
      [3_000, null],
      [3_000, 'above_list_price'],
    ]);
  });

  it('are reduced to what the agreement pays, where it says so', () => {
    const agreed = [18_000, 3_500, 0].map((agreedCents, at) => ({ ...(lines[at] ?? labour), agreedCents }));
    expect(approvedAs({ kind: 'approve_at_list' }, unknownCover, agreed)).toEqual([
      [18_000, 'above_list_price'],
      [3_000, null],
      [0, 'above_guide'],
    ]);
    expect(approvedAs({ kind: 'approve_at_list' }, unknownCover, [{ ...labour, agreedCents: null }])).toEqual([
      [null, null],
    ]);
  });

  it('are approved by a share, half a cent up', () => {
    const odd = { ...part, quantity: 1, priceCents: 1_001 };
    expect(approvedAs({ kind: 'approve_share', percent: 50, reason: 'goodwill' }, unknownCover, [odd])).toEqual([
      [501, 'goodwill'],
    ]);
    expect(approvedAs({ kind: 'approve_share', percent: 100, reason: 'goodwill' })[0]).toEqual([19_000, null]);
  });

  it.each<Approval>([
    { kind: 'approve' },
    { kind: 'approve_with_limits', labourHours: 0.3, lineCents: 777, reason: 'other' },
    { kind: 'approve_at_list' },
    { kind: 'approve_share', percent: 12.5, reason: 'other' },
  ])('are never more than was claimed, and have a reason where they are less: %j', (approval) => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    const asked = fc.record({
      kind: fc.constantFrom('labour' as const, 'part' as const),
      quantity: fc.integer({ min: 1, max: 9_999 }).map((hundredths) => hundredths / 100),
      priceCents: fc.integer({ min: 0, max: 10_000 }),
      agreedCents: cents,
    });
    fc.assert(
      fc.property(asked, (given) => {
        const [approved] = approvedLines([{ ...line, ...given }], approval, unknownCover);
        const claimed = claimedCents(given);
        expect(Number.isSafeInteger(approved?.approvedCents)).toBe(true);
        expect(approved?.approvedCents).toBeGreaterThanOrEqual(0);
        expect(approved?.approvedCents).toBeLessThanOrEqual(claimed);
        expect(approved?.reason === null).toBe(approved?.approvedCents === claimed);
      }),
    );
  });
});

describe('A draw for an audit', () => {
  const ids = Array.from({ length: 20_000 }, (_, at) => `a0C000000${String(at).padStart(6, '0')}`);
  const drawnBy = (ruleId: string, oneIn: number) => new Set(ids.filter((id) => isDrawn(id, ruleId, oneIn)));

  it.each([1, 2, 10, 100])('takes about one claim in %i, and the same ones again', (oneIn) => {
    const drawn = drawnBy('rule-1', oneIn);
    const due = ids.length / oneIn;
    expect(Math.abs(drawn.size - due)).toBeLessThanOrEqual(4 * Math.sqrt(due));
    expect(drawnBy('rule-1', oneIn)).toEqual(drawn);
  });

  it('of another rule takes others', () => {
    const both = drawnBy('rule-1', 10).intersection(drawnBy('rule-2', 10));
    expect(both.size).toBeGreaterThan(120);
    expect(both.size).toBeLessThan(280);
  });

  it('leaves the others to the rules after it', () => {
    const audit = { ...rule('audit'), disposition: { kind: 'audit' as const, oneIn: 2 } };
    for (const id of ids.slice(0, 20))
      expect(judge([audit, rule('all')], { id, facts })).toBe(isDrawn(id, 'audit', 2) ? 0 : 1);
  });
});

describe('The effect of a rule on a claim', () => {
  const effect = (disposition: DecisionRule['disposition'], lines: LineInput[] | null, askedBy: string[] = []) =>
    effectOf({ ...rule('one'), disposition }, { lines, askedBy, facts: { ...facts, partsCoverDays: 3 } }).kind;
  const ask = { kind: 'ask', asksFor: 'photos', reasons: [], text: { en: 'A photo.', fr: 'Une photo.' } } as const;

  it('is none without a known price, or with nothing to approve', () => {
    expect(effect({ kind: 'approve' }, [labour])).toBe('approve');
    expect(effect({ kind: 'approve' }, null)).toBe('unpriced');
    const nothing = { kind: 'approve_with_limits', labourHours: 0, lineCents: null, reason: 'not_covered' } as const;
    expect(effect(nothing, [labour])).toBe('unpriced');
    expect(effect(nothing, [labour, { ...part, description: 'Disc' }])).toBe('approve_with_limits');
  });

  it('is none outside cover without the reason Goodwill (R-COVER-03)', () => {
    const late = { lines: [labour], askedBy: [], facts: { ...facts, labourCoverDays: -1, partsCoverDays: 3 } };
    const limits = { kind: 'approve_with_limits', labourHours: null, lineCents: null } as const;
    const kindOf = (disposition: DecisionRule['disposition']) => effectOf({ ...rule('one'), disposition }, late).kind;
    expect(kindOf({ kind: 'approve' })).toBe('outside_cover');
    expect(kindOf({ ...limits, reason: 'above_guide' })).toBe('outside_cover');
    expect(kindOf({ ...limits, reason: 'goodwill' })).toBe('approve_with_limits');
    // The rule approves nothing of the line.
    const covered = [labour, { ...part, description: 'Disc' }];
    const none = { ...limits, labourHours: 0, reason: 'not_covered' } as const;
    expect(effectOf({ ...rule('one'), disposition: none }, { ...late, lines: covered }).kind).toBe(
      'approve_with_limits',
    );
  });

  it('is not a question that was asked before', () => {
    expect(effect({ ...ask, reasons: [] }, null, ['other'])).toBe('ask');
    expect(effect({ ...ask, reasons: [] }, null, ['other', 'one'])).toBe('asked_before');
  });
});

/**
 * A second implementation, written from R-RULE-02 only: it counts contradictions of a rule, in days and whole cents.
 */
function oracle(rules: readonly DecisionRule[], claimFacts: ClaimFacts): string | null {
  const known = new Map<string, unknown>(Object.entries(claimFacts));
  const scaled = (value: unknown): number =>
    typeof value === 'number' ? Math.round(value * 100) : Date.parse(`${String(value)}T12:00:00Z`);
  const contradictions = (asked: RuleCondition): number => {
    const value = known.get(asked.fact);
    if (value === null || value === undefined) return 1;
    if (asked.fact === 'serialNumber') return outsideSerials(claimFacts.serialNumber ?? '', asked.from, asked.to);
    if (Array.isArray(value) && 'values' in asked)
      return Number(value.some((one) => asked.values.includes(String(one)))) ^ Number(!asked.except);
    if ('is' in asked) return Number(asked.is) ^ Number(value);
    if ('values' in asked) return Number(new Set<unknown>(asked.values).has(value)) ^ Number(!asked.except);
    const [low, high] = 'min' in asked ? [asked.min, asked.max] : [asked.from, asked.to];
    const tooLow = low !== null && scaled(value) - scaled(low) < 0;
    const tooHigh = high !== null && scaled(high) - scaled(value) < 0;
    return Number(tooLow) + Number(tooHigh);
  };
  let decided: string | null = null;
  for (const { id, conditions } of [...rules].reverse()) {
    let against = 0;
    for (const condition of conditions) against += contradictions(condition);
    if (against === 0) decided = id;
  }
  return decided;
}

/** Of serial numbers of one letter and a number without leading zeros. */
function outsideSerials(value: string, from: string | null, to: string | null): number {
  const placeOf = (serial: string) => (serial.codePointAt(0) ?? 0) * 1_000_000 + Number(serial.slice(1));
  return Number(from !== null && placeOf(value) < placeOf(from)) + Number(to !== null && placeOf(value) > placeOf(to));
}

const small = fc.integer({ min: -4, max: 8 }).map((quarters) => quarters / 4);
const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-0${1 + (at % 3)}-${String(at).padStart(2, '0')}`);
const value = fc.constantFrom('a', 'b', 'c', '');
const serial = fc.constantFrom('A1', 'A9', 'A10', 'A99', 'B2', 'B100');
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { freq: 5 });

const claims: fc.Arbitrary<ClaimFacts> = fc.record({
  labourCoverDays: maybe(small),
  partsCoverDays: maybe(small),
  daysSincePurchase: maybe(small),
  daysToShop: maybe(small),
  daysToFiling: maybe(small),
  labourHours: maybe(small),
  amountCents: maybe(small),
  photos: maybe(small),
  earlierClaims: maybe(small),
  dateOfFailure: maybe(day),
  dateEnteredShop: maybe(day),
  claimType: maybe(value),
  claimSubtype: maybe(value),
  brand: maybe(value),
  product: maybe(value),
  depot: maybe(value),
  registrationStatus: maybe(value),
  samePhoto: fc.boolean(),
  hasProof: maybe(fc.boolean()),
  daysSinceLastClaim: maybe(small),
  daysSinceSameFailure: maybe(small),
  hoursAboveFlat: maybe(small),
  centsAboveList: maybe(small),
  productType: maybe(value),
  failureCode: maybe(value),
  operation: maybe(fc.array(value, { maxLength: 3 })),
  partNumber: maybe(fc.array(value, { maxLength: 3 })),
  wearPart: maybe(fc.boolean()),
  serialNumber: maybe(serial),
  province: maybe(value),
  country: maybe(value),
  currency: maybe(value),
  retailer: maybe(value),
  storeStock: maybe(fc.boolean()),
  possibleDuplicate: maybe(fc.boolean()),
});

const conditionsOf: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({ fact: fc.constantFrom(...numberFacts), min: maybe(small), max: maybe(small) }),
  fc.record({ fact: fc.constantFrom(...dateFacts), from: maybe(day), to: maybe(day) }),
  fc.record({
    fact: fc.constantFrom(...choiceFacts, ...listFacts),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
    except: fc.boolean(),
  }),
  fc.record({ fact: fc.constantFrom(...serialFacts), from: maybe(serial), to: maybe(serial) }),
  fc.record({ fact: fc.constantFrom(...flagFacts), is: fc.boolean() }),
);

const ruleSets = fc
  .array(fc.array(conditionsOf, { maxLength: 4 }), { maxLength: 8 })
  .map((all) => all.map((conditions, at) => rule(`rule ${at}`, ...conditions)));

it(`rules give the same result as the second implementation on ${count} claims and rule sets, seed ${seed}`, () => {
  const decided = new Set<number>();
  fc.assert(
    fc.property(ruleSets, claims, (rules, claim) => {
      const at = judge(rules, { id: 'claim-1', facts: claim });
      decided.add(at);
      expect(rules[at]?.id ?? null).toBe(oracle(rules, claim));
    }),
    { seed, numRuns: count },
  );
  // Rules at every position have matched, and in some cases none.
  expect(decided.size).toBeGreaterThan(5);
});
