import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  claimedCents,
  deskActions,
  isNewDecision,
  lineProblems,
  unknownCover,
  mayAct,
  standingAfter,
  sumLines,
} from '#domain/desk-rules.ts';
import { suggestedLines } from '#domain/suggested-lines.ts';

const line = {
  kind: 'part',
  description: 'Drive plate',
  quantity: 2,
  priceCents: 3_425,
  approvedCents: 6_850,
  reason: null,
} as const;

describe('The actions of the desk', () => {
  it.each([
    ['New', ['price', 'request', 'reject', 'approve', 'close']],
    ['Pending Review', ['price', 'request', 'reject', 'approve', 'close']],
    ['Approved', ['order parts', 'reopen', 'close']],
    ['Parts Ordered', ['reopen']],
    ['Rejected', ['reopen']],
    ['Closed', []],
    ['Closed - Rejected', []],
    ['Closed - Paid', []],
    [null, []],
  ])('on a claim that is %s', (status, allowed) => {
    expect(deskActions.filter((action) => mayAct(action, { status, invoicedAt: null }))).toEqual(['note', ...allowed]);
    const invoicedAt = '2026-11-01T00:00:00.000Z';
    const voids = status === 'Approved' || status === 'Parts Ordered' ? ['void invoice'] : [];
    expect(deskActions.filter((action) => mayAct(action, { status, invoicedAt }))).toEqual(['note', ...voids]);
  });
});

describe('A closed claim', () => {
  const steps = (...kinds: string[]) =>
    kinds.map((kind, at) => ({
      at: `2026-11-0${at + 1}T12:00:00Z`,
      kind,
      status: 'Closed',
      substatus: null,
      note: null,
    }));

  it('is reopened where the desk closed it without a payment, and not where a payment run did', () => {
    const claim = { status: 'Closed', invoicedAt: null };
    expect(mayAct('reopen', { ...claim, timeline: steps('approved', 'closed by desk') })).toBe(true);
    expect(mayAct('reopen', { ...claim, timeline: steps('paid', 'closed') })).toBe(false);
  });
});

describe('A decision', () => {
  const step = (kind: string, status: string) => ({
    at: '2026-11-01T12:00:00Z',
    kind,
    status,
    substatus: null,
    note: null,
  });
  const approved = step('approved', 'Approved');
  const reopened = step('reopened', 'Pending Review');

  it.each([
    ['after a reopened one', [approved, reopened], true],
    ['after prices that were saved since', [approved, reopened, step('priced', 'Pending Review')], true],
    ['after a closed and reopened one', [approved, step('closed by desk', 'Closed'), reopened], true],
    ['of a claim that was closed undecided', [step('closed by desk', 'Closed'), reopened], false],
    ['after a further estimate', [approved, reopened, approved, step('estimate requested', 'Pending Review')], false],
    ['that is the first', [], false],
  ])('%s', (_case, timeline, isNew) => {
    expect(isNewDecision(timeline)).toBe(isNew);
  });
});

describe('The lines of a claim', () => {
  it('are rounded to the nearest cent', () => {
    expect(claimedCents({ quantity: 1.75, priceCents: 9_500 })).toBe(16_625);
    expect(claimedCents({ quantity: 0.15, priceCents: 9_999 })).toBe(1_500);
    expect(claimedCents({ quantity: 1.15, priceCents: 100 })).toBe(115);
  });

  it('have the sum of their amounts', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const any = fc.record({ quantity: fc.integer({ min: 1, max: 999_999 }), priceCents: cents, approvedCents: cents });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 50 }), (typed) => {
        const lines = typed.map(({ quantity, ...rest }) => ({ ...rest, quantity: quantity / 100 }));
        // In integers, without the code under test.
        const due = typed.reduce(
          (sum, one) => sum + (BigInt(one.quantity) * BigInt(one.priceCents) * 2n + 100n) / 200n,
          0n,
        );
        expect(BigInt(sumLines(lines).claimed)).toBe(due);
        expect(sumLines(lines).approved).toBe(typed.reduce((sum, { approvedCents }) => sum + approvedCents, 0));
      }),
    );
  });

  it.each([
    ['all amounts as claimed', line, {}],
    ['a lower amount without a reason', { ...line, approvedCents: 6_849 }, { 'lines.0.reason': 'required' }],
    ['a lower amount with a reason', { ...line, approvedCents: 6_849, reason: 'not_needed' as const }, {}],
    [
      'more than the claimed amount',
      { ...line, approvedCents: 6_851 },
      { 'lines.0.approvedCents': { code: 'too_large', max: 68.5 } },
    ],
    ['undecided', { ...line, approvedCents: null }, { 'lines.0.approvedCents': 'required' }],
    ['a part without a name', { ...line, description: '' }, { 'lines.0.description': 'required' }],
    ['labour without a name', { ...line, kind: 'labour' as const, description: '' }, {}],
    ['no lines', { ...line, approvedCents: 0, reason: 'other' as const }, { lines: 'required' }],
  ])('of an approval: %s', (_case, one, problems) => {
    expect(lineProblems([one], true, unknownCover)).toEqual(problems);
  });

  it('can be undecided while they are priced, but an approval needs lines', () => {
    expect(lineProblems([{ ...line, approvedCents: null }], false, unknownCover)).toEqual({});
    expect(lineProblems([], false, unknownCover)).toEqual({});
    expect(lineProblems([], true, unknownCover)).toEqual({ lines: 'required' });
  });

  it.each([
    ['labour alone', { labourDays: -1, partsDays: 0 }, ['lines.0.reason']],
    ['parts alone', { labourDays: 0, partsDays: -1 }, ['lines.1.reason']],
    ['both', { labourDays: -1, partsDays: -400 }, ['lines.0.reason', 'lines.1.reason']],
    ['neither, for all that is known', { labourDays: null, partsDays: 0 }, []],
  ])('are approved outside their cover by Goodwill alone (R-COVER-03): %s', (_case, cover, fields) => {
    const labour = { ...line, kind: 'labour' as const };
    const problemsOf = (reason: string | null) =>
      lineProblems(
        [labour, line].map((one) => ({ ...one, reason })),
        true,
        cover,
      );
    expect(problemsOf(null)).toEqual(Object.fromEntries(fields.map((field) => [field, 'required'])));
    expect(problemsOf('other')).toEqual(Object.fromEntries(fields.map((field) => [field, 'invalid_choice'])));
    expect(problemsOf('goodwill')).toEqual({});
    const nothing = { ...labour, approvedCents: 0, reason: 'not_covered' };
    expect(lineProblems([nothing, { ...line, reason: 'goodwill' }], true, cover)).toEqual({});
    expect(lineProblems([labour, line], false, cover)).toEqual({});
  });

  it('begin with the filed hours and parts', () => {
    const filed = {
      labourHours: 1.75,
      partsRequired: 'Friction disc NV-114-0231 (1), clavette NV-900-0044 (2)\nShop towels',
    };
    expect(suggestedLines(filed, 9_500)).toMatchObject([
      { kind: 'labour', description: '', quantity: 1.75, priceCents: 9_500, approvedCents: null },
      { kind: 'part', description: 'Friction disc', number: 'NV-114-0231', quantity: 1, priceCents: 0 },
      { kind: 'part', description: 'Clavette', number: 'NV-900-0044', quantity: 2 },
      { kind: 'part', description: 'Shop towels', number: null, quantity: 1 },
    ]);
    expect(suggestedLines({ labourHours: null, partsRequired: null }, 0)).toEqual([]);
  });
});

describe('A step of a claim', () => {
  const before = { status: 'Pending Review', substatus: 'Photos requested', grossTotalCents: 500 };

  it('has the status, the substatus, and the total if there is one', () => {
    const approved = { status: 'Approved', substatus: null, grossTotalCents: 700 };
    expect(standingAfter(before, approved)).toEqual(approved);
    expect(standingAfter(before, { ...approved, grossTotalCents: null }).grossTotalCents).toBe(500);
  });

  it('with photos answers only the request for them', () => {
    const photos = { status: 'Pending Review', substatus: 'Photos received', grossTotalCents: null };
    expect(standingAfter(before, photos)).toEqual({ ...before, substatus: null });
    const asked = { ...before, substatus: 'Information requested' };
    expect(standingAfter(asked, photos)).toEqual(asked);
  });
});
