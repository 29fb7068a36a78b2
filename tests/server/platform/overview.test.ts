import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import { claimAges, type ClaimPart, claimParts } from '#contract/claims.ts';
import { ageOf, isOfPart, paidMonths } from '#domain/claim-parts.ts';
import { isOpenStatus } from '#domain/claim-status.ts';
import { invoiceRefusal } from '#domain/claim-status.ts';
import { addMonths, startInToronto, todayInToronto } from '#domain/dates.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import type { ClaimFilter } from '#server/platform/sales-platform.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { firstPage } from './support/pages.ts';

const today = todayInToronto(new Date());

/** The counts and sums of claims, calculated one by one. */
function sumOf(claims: readonly Claim[]) {
  const cents = claims.reduce((sum, { grossTotal }) => sum + toCents(grossTotal ?? 0), 0);
  return { claims: claims.length, total: toDollars(cents) };
}

onEachPlatform('The overview of a depot', (platform, org) => {
  const find = async (filter: Partial<ClaimFilter> = {}) =>
    (await platform().findClaims(depotIds.ontario, { search: null, status: null, ...filter }, firstPage(100))).items;
  const invoiceOne = async () => {
    const [claim] = await find({ toInvoice: true });
    if (!claim) throw new Error('The demo has claims to invoice.');
    await platform().createInvoice({
      id: `invoice-of-${claim.id}`,
      claimId: claim.id,
      createdBy: claim.createdBy ?? '',
      createdAt: new Date(),
      input: {
        invoiceDate: today,
        invoiceNumber: `HP-${claim.id}`,
        gstHstTaxAmount: 1,
        pstQstTaxAmount: null,
        usdTaxAmount: null,
      },
    });
    return claim;
  };

  it('has the same counts and sums as a loop over the claims (R-OVERVIEW-01 to 04)', async () => {
    const invoiced = await invoiceOne();
    const all = await find();
    const overview = await platform().readOverview(depotIds.ontario, today);

    const byStatus = Map.groupBy(all, ({ status }) => status);
    expect(overview.statuses).toEqual(
      [...byStatus].map(([status, claims]) => ({ status, claims: claims.length })).toSorted(nullLast),
    );
    const open = all.filter(({ status }) => isOpenStatus(status));
    const ofAge = (age: string) =>
      open.filter(({ createdAt = '' }) => ageOf(todayInToronto(new Date(createdAt)), today) === age).length;
    expect(overview.ages).toEqual({
      'open-7': ofAge('open-7'),
      'open-30': ofAge('open-30'),
      'open-older': ofAge('open-older'),
    });
    expect(Object.values(overview.ages).every((claims) => claims > 0)).toBe(true);
    expect(overview.undecided).toEqual(
      sumOf(all.filter(({ status }) => status === 'New' || status === 'Pending Review')),
    );
    expect(overview.toInvoice).toEqual(sumOf(all.filter((claim) => invoiceRefusal(claim) === null)));
    // In the portal with the tax of the invoice (R-PAY-01).
    const tax = platform().desk ? 1 : 0;
    expect(overview.unpaid).toEqual({ claims: 1, total: (invoiced.grossTotal ?? 0) + tax });
  });

  it('sums the payments of twelve months, the current one last', async () => {
    const { paid } = await platform().readOverview(depotIds.ontario, today);
    expect(paid.map(({ month }) => month)).toEqual(paidMonths(today));
    const known = (await find({ status: 'Closed - Paid' })).length;
    expect(paid.reduce((sum, { claims }) => sum + claims, 0)).toBe(known);
    for (const { month, ...sum } of paid)
      expect(sumOf(await find({ paidIn: { first: month, last: month } }))).toEqual(sum);
    const [first = '', last = ''] = [paid[0]?.month, paid.at(-1)?.month];
    expect(await find({ paidIn: { first, last } })).toHaveLength(known);
  });

  it('links each number to a list of as many claims (R-OVERVIEW-05)', async () => {
    const overview = await platform().readOverview(depotIds.ontario, today);
    const ofPart = async (of: ClaimPart) => (await find({ part: { of, today } })).length;
    for (const { status, claims } of overview.statuses) {
      const listed = status === null ? await ofPart('unknown') : (await find({ status })).length;
      expect({ status, claims: listed }).toEqual({ status, claims });
    }
    for (const age of claimAges) expect(await ofPart(age)).toBe(overview.ages[age]);
    expect(await ofPart('undecided')).toBe(overview.undecided.claims);
    expect(await ofPart('unpaid')).toBe(overview.unpaid.claims);
    expect(sumOf(await find({ toInvoice: true }))).toEqual(overview.toInvoice);
    expect(overview.toInvoice.claims).toBeGreaterThan(0);
  });

  it.runIf(org)('counts and lists a claim in the month of its first payment step', async () => {
    const [now = '', before = '', past = ''] = [0, -1, -14].map((months) => addMonths(today, months).slice(0, 7));
    const unpaid = await find({ status: 'Approved' });
    const of = async (month: string) => {
      const listed = await find({ paidIn: { first: month, last: month } });
      const overview = await platform().readOverview(depotIds.ontario, today);
      expect(overview.paid.find((one) => one.month === month)).toEqual({ month, ...sumOf(listed) });
      return listed.map(({ id }) => id);
    };
    const [first, second] = [unpaid[0]?.id ?? '', unpaid[1]?.id ?? ''];
    for (const [claim, month] of [
      [first, before],
      [first, now],
      [second, past],
      [second, now],
    ])
      org?.().insert('Claim_Event__c', {
        Warranty_Claim__c: claim,
        Status__c: 'Paid',
        At__c: startInToronto(`${month}-01`).toISOString(),
      });
    expect(await of(now)).not.toContain(first);
    expect(await of(now)).not.toContain(second);
    expect(await of(before)).toContain(first);
  });

  it.each(claimParts)('links %s to a list of as many claims', async (of) => {
    const all = await find();
    const ids = (await find({ part: { of, today } })).map(({ id }) => id);
    expect(ids).toEqual(all.filter((claim) => isOfPart(claim, of, today)).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(0);
  });

  it('covers one depot only, and is empty for one without claims', async () => {
    const { statuses, paid, ages } = await platform().readOverview(depotIds.newYork, today);
    expect(statuses).toEqual([{ status: 'Approved', claims: 4 }]);
    expect(Object.values(ages).reduce((sum, claims) => sum + claims, 0)).toBe(4);
    expect(paid.every(({ claims }) => claims === 0)).toBe(true);
    const nothing = await platform().readOverview('nothing', today);
    expect(nothing).toMatchObject({ statuses: [], undecided: { claims: 0, total: 0 }, unpaid: { claims: 0 } });
  });
});

describe('the age of a claim', () => {
  it.each([
    ['2026-11-25', 'open-7'],
    ['2026-11-18', 'open-7'],
    ['2026-11-17', 'open-30'],
    ['2026-10-26', 'open-30'],
    ['2026-10-25', 'open-older'],
  ])('filed on %s is %s on 2026-11-25', (filed, age) => {
    expect(ageOf(filed, '2026-11-25')).toBe(age);
  });
});

function nullLast(a: { status: string | null }, b: { status: string | null }): number {
  return (a.status ?? '\uffff') < (b.status ?? '\uffff') ? -1 : 1;
}
