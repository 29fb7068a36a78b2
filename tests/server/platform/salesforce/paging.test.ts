import { afterEach, describe, expect, it } from 'vitest';
import { depotIds } from '#server/demo/demo-people.ts';
import { salesforceSuite } from '#tests/support/platforms.ts';
import { firstPage, pageAt } from '../support/pages.ts';

const everything = { search: null, status: null };
const count = 6_500;

/** The ids of many claims of one depot, several per second, as an import creates them. */
function idOf(number: number): string {
  return `a03MANY${String(number).padStart(11, '0')}`;
}

describe('Paging through an org', () => {
  const { standIn, platform } = salesforceSuite();

  function loadClaims(): void {
    const { org } = standIn();
    if (org.byId('Warranty_Claim__c', idOf(1))) return;
    for (let number = 1; number <= count; number++)
      org.load('Warranty_Claim__c', {
        Id: idOf(number),
        Name: `WC-${String(number).padStart(6, '0')}`,
        Repair_Depot__c: depotIds.britishColumbia,
        CreatedDate: new Date(Date.UTC(2027, 0, 1) + Math.floor(number / 7) * 1000).toISOString(),
      });
  }

  afterEach(() => {
    standIn().batchSize = 2000;
  });

  /** Newest first; within a second by descending id. */
  const expected = (offset: number, size: number) =>
    Array.from({ length: Math.max(0, Math.min(size, count - offset)) }, (_, at) => idOf(count - offset - at));

  it.each([1, 2, 40, 41, 42, 81, 82, 130, 131])(
    'returns page %i of fifty, also beyond the largest OFFSET, each claim once and in order',
    async (page) => {
      loadClaims();
      const slice = pageAt(page, 50);
      const { items, totalItems } = await platform().findClaims(depotIds.britishColumbia, everything, slice);
      // Including those of the demo data.
      expect(totalItems).toBe(count + 7);
      const own = items.map(({ id }) => id).filter((id) => id.startsWith('a03MANY'));
      expect(own).toEqual(expected(slice.offset, 50));
    },
  );

  it('makes one call for a page that includes the total, and three for a deep one', async () => {
    loadClaims();
    const calls = async (run: () => Promise<unknown>) => {
      const before = standIn().calls.length;
      await run();
      return standIn().calls.length - before;
    };
    expect(await calls(() => platform().findSerialNumbers('DEMOACTIVE0001', firstPage()))).toBe(1);
    // The total, one anchor row, and the page with its estimates.
    const deep = pageAt(120, 20);
    expect(await calls(() => platform().findClaims(depotIds.britishColumbia, everything, deep))).toBe(3);
  });

  it('follows the batches of the org, with and without an OFFSET', async () => {
    loadClaims();
    standIn().batchSize = 7;
    for (const slice of [pageAt(1, 50), pageAt(3, 50), pageAt(60, 50)]) {
      const { items } = await platform().findClaims(depotIds.britishColumbia, everything, slice);
      expect(items.map(({ id }) => id)).toEqual(expected(slice.offset, 50));
    }
  });

  it('lists all estimates of a claim, also those beyond the ones in the first batch', async () => {
    const claim = 'a03ESTIMATES000001';
    standIn().org.load('Warranty_Claim__c', {
      Id: claim,
      Name: 'WC-900001',
      Status__c: 'New',
      Repair_Depot__c: depotIds.quebec,
      CreatedDate: '2030-01-01T00:00:00.000Z',
    });
    for (let number = 1; number <= 201; number++)
      standIn().org.load('Estimated_Repair_Cost__c', {
        Id: `a04EST${String(number).padStart(12, '0')}`,
        Warranty_Claim__c: claim,
        Description__c: String(number),
        CreatedDate: '2030-01-02T00:00:00.000Z',
      });
    const { items } = await platform().findClaims(depotIds.quebec, everything, firstPage());
    const descriptions = items
      .find(({ id }) => id === claim)
      ?.estimatedRepairCosts.map(({ description }) => description);
    expect(descriptions).toEqual(Array.from({ length: 201 }, (_, at) => String(at + 1)));
  });

  it('returns a catalogue of thousands in one page', async () => {
    const { org } = standIn();
    for (let number = 1; number <= 4_200; number++)
      org.load('Account', {
        Id: `001MANY${String(number).padStart(11, '0')}`,
        Name: `Store ${String(number).padStart(5, '0')}`,
        Portal_Account_Kind__c: 'Retailer',
      });
    const { items, totalItems } = await platform().findRetailers({ kind: 'retailers' }, 'fr', firstPage(5000));
    expect(items).toHaveLength(totalItems);
    expect(totalItems).toBeGreaterThanOrEqual(4_200);
  });
});
