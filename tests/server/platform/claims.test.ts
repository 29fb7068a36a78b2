import { describe, expect, it } from 'vitest';
import { claimSorts } from '#contract/claims.ts';
import { splitSort } from '#domain/claim-status.ts';
import type { ClaimFilter } from '#server/platform/sales-platform.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { newClaim } from './support/new-claim.ts';
import { firstPage, pageAt } from './support/pages.ts';

const everything: ClaimFilter = { search: null, status: null };

onEachPlatform('Claims', (platform) => {
  const find = async (filter: Partial<ClaimFilter> = {}, depotId: string = depotIds.ontario) =>
    platform().findClaims(depotId, { ...everything, ...filter }, firstPage(100));
  const names = async (search: string) => (await find({ search })).items.map(({ name }) => name);

  describe('lists', () => {
    it('have the claims of one depot, newest first, each with its estimates', async () => {
      const { items, totalItems } = await find();
      expect(totalItems).toBe(45);
      expect(items).toHaveLength(45);
      const times = items.map(({ createdAt }) => createdAt ?? '');
      expect(times).toEqual(times.toSorted().toReversed());
      expect(items.some(({ estimatedRepairCosts }) => estimatedRepairCosts.length === 2)).toBe(true);
      expect((await find({}, depotIds.newYork)).totalItems).toBe(4);
      expect((await find({}, 'nothing')).totalItems).toBe(0);
    });

    it('have the same claims page by page as in one page', async () => {
      const whole = (await find()).items.map(({ id }) => id);
      const pages = [];
      for (let page = 1; page <= 6; page++)
        pages.push(await platform().findClaims(depotIds.ontario, everything, pageAt(page, 10)));
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(whole);
      expect(new Set(pages.map(({ totalItems }) => totalItems))).toEqual(new Set([45]));
    });

    it('are empty far beyond the last', async () => {
      const far = { page: 9_007_199_254_740_991, size: 100, offset: 9_007_199_254_740_990 * 100 };
      expect(await platform().findClaims(depotIds.ontario, everything, far)).toEqual({ items: [], totalItems: 45 });
    });

    it('are filtered by status', async () => {
      const { items } = await find({ status: 'Approved' });
      expect(items.length).toBeGreaterThan(0);
      expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['Approved']));
      expect((await find({ status: "Approved' OR Name != '" })).items).toEqual([]);
    });

    it.each(claimSorts)(
      'are sorted by %s, those without the value last, with the same order page by page (R-CLAIM-16)',
      async (sort) => {
        const { items } = await find({ sort });
        const { key, descending } = splitSort(sort);
        const values = items.map(({ createdAt, customer, status, grossTotal }) => {
          const byKey = { created: createdAt, customer: customer?.name?.toLowerCase(), status, total: grossTotal };
          return byKey[key] ?? null;
        });
        const known = values.filter((value) => value !== null);
        expect(known.length).toBeGreaterThan(4);
        expect(values.slice(known.length).every((value) => value === null)).toBe(true);
        const ordered = known.toSorted((a, b) => (a === b ? 0 : a < b ? -1 : 1));
        expect(known).toEqual(descending ? ordered.toReversed() : ordered);

        const pages = [];
        for (let page = 1; page <= 6; page++)
          pages.push(await platform().findClaims(depotIds.ontario, { ...everything, sort }, pageAt(page, 10)));
        expect(pages.flatMap((page) => page.items.map(({ id }) => id))).toEqual(items.map(({ id }) => id));
        expect(new Set(pages.map(({ totalItems }) => totalItems))).toEqual(new Set([45]));
      },
    );

    it('can be filtered by claims to be invoiced', async () => {
      const all = (await find()).items;
      const { items, totalItems } = await find({ toInvoice: true });
      const expected = all.filter(
        ({ status, invoicedAt }) => (status === 'Approved' || status === 'Parts Ordered') && invoicedAt === null,
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(totalItems).toBe(expected.length);
    });

    it('are searched by name, serial number and customer, ignoring case', async () => {
      const [claim] = (await find()).items;
      expect(await names(claim?.name.toLowerCase() ?? '')).toEqual([claim?.name]);
      expect(await names((claim?.serialNumber ?? '').toLowerCase())).toContain(claim?.name);
      expect(await names(claim?.customer?.name?.toUpperCase() ?? '')).toContain(claim?.name);
      expect(await names('%')).toEqual([]);
      expect(await names('_')).toEqual([]);
      expect(await names("'")).toEqual([]);
      expect(await names('no such thing')).toEqual([]);
    });
  });

  it('report whether a depot has a claim on a registration that names its customer', async () => {
    const claim = (await find()).items.find(({ productRegistration, customer }) => productRegistration && customer);
    const registration = await platform().getRegistration(claim?.productRegistration?.id ?? '');
    if (!registration) throw new Error('No claim of the demo data names its customer.');
    expect(await platform().hasClaimOn(depotIds.ontario, registration)).toBe(true);
    expect(await platform().hasClaimOn(depotIds.newYork, registration)).toBe(false);
    expect(await platform().hasClaimOn(depotIds.ontario, { ...registration, customerId: null })).toBe(false);
    expect(await platform().hasClaimOn(depotIds.ontario, { ...registration, id: 'nothing' })).toBe(false);
  });

  it('report the depot of a claim', async () => {
    const [claim] = (await find()).items;
    expect(await platform().findDepotOfClaim(claim?.id ?? '')).toBe(depotIds.ontario);
    expect(await platform().findDepotOfClaim('nothing')).toBeNull();
  });

  describe('one claim', () => {
    it('is readable for its depot only', async () => {
      const [claim] = (await find()).items;
      expect(await platform().getClaim(depotIds.ontario, claim?.id ?? '')).toMatchObject({ ...claim });
      expect(await platform().getClaim(depotIds.quebec, claim?.id ?? '')).toBeNull();
      expect(await platform().getClaim(depotIds.ontario, "' OR Name != '")).toBeNull();
    });

    it('has its timeline, oldest first', async () => {
      const claim = (await find({ status: 'Approved' })).items[0];
      const timeline = (await platform().getClaim(depotIds.ontario, claim?.id ?? ''))?.timeline ?? [];
      expect(timeline[0]?.status).toBe('New');
      expect(timeline.at(-1)?.status).toBe('Approved');
      const times = timeline.map(({ at }) => at);
      expect(times).toEqual(times.toSorted());
    });

    it('has null for missing values', async () => {
      const claims = (await find()).items;
      expect(claims.filter(({ customer }) => customer === null)).toHaveLength(1);
      expect(claims.filter(({ status }) => status === null)).toHaveLength(1);
      expect(claims.filter(({ productRegistration }) => productRegistration === null)).toHaveLength(1);
      expect(claims.filter(({ productRegistration: unit }) => unit && unit.product === null)).toHaveLength(1);
    });
  });

  describe('a new claim', () => {
    it('is filed with status New, and its registration and customer', async () => {
      const claim = await newClaim(platform());
      const id = await platform().createClaim(claim);
      expect(await platform().getClaim(claim.depotId, id)).toMatchObject({
        id,
        name: expect.stringMatching(/^WC-\d{6}$/),
        status: 'New',
        substatus: null,
        serialNumber: 'DEMOACTIVE0001',
        diagnosis: claim.input.diagnosis,
        partsRequired: claim.input.partsRequired,
        dateOfFailure: '2026-11-10',
        dateEnteredShop: '2026-11-12',
        grossTotal: null,
        productRegistration: { id: claim.input.productRegistrationId, serialNumber: { name: 'DEMOACTIVE0001' } },
        repairDepot: { name: 'Atelier mécanique Beaurivage', billingState: 'Quebec' },
        customer: {
          name: 'Martin Okafor',
          email: 'owner@customer.example',
          phone: '+1 416 555-0100',
          address: '42 Birchmount Crescent, Toronto, ON M1K 1N6',
          country: 'Canada',
        },
        estimatedRepairCosts: [],
        timeline: [{ status: 'New', substatus: null, note: null }],
      });
    });

    it('is the newest in the list, and found without accents', async () => {
      const claim = await newClaim(platform(), { depotId: depotIds.newYork });
      const claimId = await platform().createClaim(claim);
      expect((await find({}, depotIds.newYork)).items[0]?.id).toBe(claimId);
      expect((await find({ search: 'ÔKAFOR' }, depotIds.newYork)).items.map(({ id }) => id)).toEqual([claimId]);
    });

    it.each([
      ['quotes and backslashes', `It said "don't" \\ and C:\\temp\\new`],
      ['lines and tabs', 'First line\nsecond\tcolumn'],
      ['what looks like a reference', 'see @{write0.id} and @{'],
      ['what looks like a query', "' OR Id != null -- %_"],
      ['other scripts', 'Réparé à l’atelier — 修理 🔧'],
      ['as much as is allowed', 'x'.repeat(32_768)],
    ])('stores a text with %s unchanged', async (_what, diagnosis) => {
      const base = await newClaim(platform());
      const claim = { ...base, input: { ...base.input, diagnosis } };
      const id = await platform().createClaim(claim);
      expect((await platform().getClaim(claim.depotId, id))?.diagnosis).toBe(diagnosis);
    });
  });
});
