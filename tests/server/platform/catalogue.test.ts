import { describe, expect, it } from 'vitest';
import { contactIds } from '#server/demo/demo-people.ts';
import type { ProductFilter } from '#server/platform/sales-platform.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { firstPage, pageAt } from './support/pages.ts';

const all: ProductFilter = { brand: null, hasSerialNumber: null };

onEachPlatform('The catalogue', (platform) => {
  it('has brands and types by name, each once', async () => {
    for (const list of [await platform().findBrands(null), await platform().findProductTypes(null)]) {
      expect(list.length).toBeGreaterThan(3);
      expect(list).toEqual([...new Set(list)].toSorted());
    }
    const [with_, without] = [await platform().findProductTypes(true), await platform().findProductTypes(false)];
    expect(without.length).toBeGreaterThan(0);
    expect(new Set([...with_, ...without])).toEqual(new Set(await platform().findProductTypes(null)));
  });

  it('lists products by brand and name, whole and page by page', async () => {
    const { items, totalItems } = await platform().findProducts(all, firstPage(1000));
    expect(items).toHaveLength(totalItems);
    const keys = items.map(({ brand, name }) => `${brand} ${name}`);
    expect(keys).toEqual(keys.toSorted());
    const pages = [];
    for (let page = 1; (page - 1) * 4 < totalItems; page++)
      pages.push(...(await platform().findProducts(all, pageAt(page, 4))).items);
    expect(pages).toEqual(items);
  });

  it('filters products by brand and by whether they have a serial number', async () => {
    const [brand = ''] = await platform().findBrands(true);
    const { items } = await platform().findProducts({ brand, hasSerialNumber: true }, firstPage(100));
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map((product) => product.brand))).toEqual(new Set([brand]));
    expect((await platform().findProducts({ ...all, brand: "' OR Id != '" }, firstPage())).items).toEqual([]);
  });

  it('returns a product with its SKUs, and nothing for another id', async () => {
    const { items } = await platform().findProducts(all, firstPage(100));
    const product = items.find(({ sku }) => sku.length > 0);
    expect(product && (await platform().getProduct(product.id))).toEqual(product);
    expect(product?.sku[0]?.product).toEqual({ id: product?.id, name: product?.name, brand: product?.brand });
    expect(await platform().getProduct('nothing')).toBeNull();
  });

  it('finds SKUs by prefix, ignoring case', async () => {
    const found = await platform().findSkus('kb-', 100);
    expect(found.length).toBeGreaterThan(2);
    expect(found.every(({ retailerSKU }) => retailerSKU.startsWith('KB-'))).toBe(true);
    expect(await platform().findSkus('KB-', 2)).toEqual(found.slice(0, 2));
    expect(await platform().findSkus('B-', 100)).toEqual([]);
    expect(await platform().findSkus('%', 100)).toEqual([]);
  });

  it('has manuals of each kind with their documents, and the kind of a manual', async () => {
    const { items } = await platform().findProducts(all, firstPage(100));
    for (const kind of ['user manual', 'service manual', 'technical bulletin'] as const) {
      const lists = await Promise.all(items.map(({ id }) => platform().findManuals(kind, id)));
      const manuals = lists.flat();
      const documents = manuals.flatMap(({ contentDocuments }) => contentDocuments);
      expect(documents.length).toBeGreaterThan(0);
      expect(new Set(documents.map(({ fileType }) => fileType))).toEqual(new Set(['application/pdf']));
      expect(documents.every(({ title, size }) => title !== '' && !title.endsWith('.pdf') && size > 500)).toBe(true);
      expect(await platform().getManualKind(manuals[0]?.id ?? '')).toBe(kind);
    }
    expect(await platform().getManualKind(items[0]?.id ?? '')).toBeNull();
    expect(await platform().findManuals('user manual', 'nothing')).toEqual([]);
  });

  it('has the procedures of a retailer, by title', async () => {
    const accountId = await platform().getAccountId(contactIds.retailer);
    const procedures = await platform().findProcedures(accountId ?? '');
    const titles = procedures.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(1);
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)));
    expect(await platform().findProcedures('nothing')).toEqual([]);
  });

  describe('retailers', () => {
    const find = async (filter: Parameters<ReturnType<typeof platform>['findRetailers']>[0]) =>
      (await platform().findRetailers(filter, 'en', firstPage(5000))).items;

    it('are listed by name, alone or with all stores', async () => {
      const retailers = await find({ kind: 'retailers' });
      const everything = await find({ kind: 'retailers and stores' });
      expect(retailers.length).toBeGreaterThan(1);
      expect(everything.length).toBeGreaterThan(retailers.length);
      const names = everything.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
    });

    it('include a retailer that is also a repair depot', async () => {
      const names = (await find({ kind: 'retailers' })).map(({ name }) => name);
      expect(names).toContain('Coastline Outdoor Power');
    });

    it('have stores, or none', async () => {
      const stores = [];
      for (const { id } of await find({ kind: 'retailers' }))
        stores.push((await find({ kind: 'stores', of: id })).length);
      expect(stores).toContain(0);
      expect(Math.max(...stores)).toBeGreaterThan(1);
      expect(await find({ kind: 'stores', of: 'nothing' })).toEqual([]);
    });

    it('have their promotion statement in the requested language', async () => {
      const english = (await platform().findRetailers({ kind: 'retailers' }, 'en', firstPage())).items;
      const french = (await platform().findRetailers({ kind: 'retailers' }, 'fr', firstPage())).items;
      const at = english.findIndex(({ emailOptInStatement }) => emailOptInStatement !== null);
      expect(french[at]?.emailOptInStatement).not.toBeNull();
      expect(french[at]?.emailOptInStatement).not.toBe(english[at]?.emailOptInStatement);
    });
  });
});
