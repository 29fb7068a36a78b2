import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findSkus, listBrands, listProducts, listProductTypes, Product } from '#contract/products.ts';
import { listRetailers } from '#contract/retailers.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

onOneDatabase('The catalogue', (server) => {
  const as = (account: string) => Client.signIn(server().url, account);
  const anonymous = () => new Client(server().url);

  describe('brands and types', () => {
    const brands = async (query = '') =>
      v.parse(listBrands.output, (await anonymous().get(`/products/brands${query}`)).json).data;
    const types = async (query = '') =>
      v.parse(listProductTypes.output, (await anonymous().get(`/products/types${query}`)).json).data;

    it('are complete and in order, each once', async () => {
      expect(await brands()).toEqual(['Brimholt', 'Kelvane', 'Norvane', 'Oskerry', 'Tarrowick']);
      const all = await types();
      expect(all).toEqual([...new Set(all)].toSorted());
      expect(all).toEqual(expect.arrayContaining(['Snow Blower', 'Generator', 'Cover']));
    });

    it('are filtered by products with or without a serial number', async () => {
      expect(await types('?hasSerialNumber=true')).not.toContain('Cover');
      expect(await types('?hasSerialNumber=false')).toEqual(['Accessory', 'Cover', 'Cutting Attachment']);
      expect(await brands('?hasSerialNumber=false')).toHaveLength(5);
      await server().database.updateTable('products').set({ brand: 'Solo' }).where('model', '=', 'NV-CV24').execute();
      expect(await brands('?hasSerialNumber=true')).not.toContain('Solo');
      await server().database.updateTable('products').set({ brand: 'Norvane' }).where('brand', '=', 'Solo').execute();
    });

    it('refuse an invalid filter', async () => {
      for (const path of ['/products/brands', '/products/types', '/products'])
        expect(errorOf(await anonymous().get(`${path}?hasSerialNumber=1`))).toEqual({
          status: 422,
          code: 'VALIDATION_FAILED',
          fields: ['hasSerialNumber'],
        });
    });
  });

  describe('products', () => {
    const find = async (query: string) =>
      v.parse(listProducts.output, (await anonymous().get(`/products?${query}`)).json);

    it('are sorted by brand and name, page by page', async () => {
      const { data, pagination } = await find('size=1000');
      expect(pagination).toEqual({ page: 1, size: 1000, totalItems: 21 });
      const names = data.map(({ brand, name }) => `${brand} ${name}`);
      expect(names).toEqual(names.toSorted());
      const second = await find('page=2&size=8');
      expect(second.data.map(({ id }) => id)).toEqual(data.slice(8, 16).map(({ id }) => id));
      expect((await find('page=9&size=8')).data).toEqual([]);
      expect((await find('')).pagination.size).toBe(20);
    });

    it('have at most a thousand in a page', async () => {
      expect((await find('size=1001')).pagination.size).toBe(1000);
      for (const paging of ['size=0', 'page=0', 'size=x', 'page=-1'])
        expect(errorOf(await anonymous().get(`/products?${paging}`))).toMatchObject({ status: 422 });
    });

    it('are found by brand and by whether they have a serial number', async () => {
      const norvane = (await find('brand=Norvane&hasSerialNumber=true')).data;
      expect(norvane).toHaveLength(4);
      expect(new Set(norvane.map(({ brand }) => brand))).toEqual(new Set(['Norvane']));
      expect((await find('hasSerialNumber=false')).data.map(({ model }) => model)).toContain('NV-CV24');
      expect((await find('brand=Nobody')).pagination.totalItems).toBe(0);
      expect((await find('brand=')).pagination.totalItems).toBe(21);
    });

    it('have the SKUs of their retailers', async () => {
      const [product] = (await find('brand=Norvane')).data;
      const { id, name, brand } = product ?? {};
      expect(product?.sku.map(({ retailerSKU }) => retailerSKU)).toEqual([
        expect.stringMatching(/^KB-1/),
        expect.stringMatching(/^KB-2/),
      ]);
      expect(product?.sku[0]?.product).toEqual({ id, name, brand });
    });

    it('are found by id, and an unknown id is not found', async () => {
      const [product] = (await find('')).data;
      expect((await anonymous().get(`/products/${product?.id}`)).json).toEqual(product);
      expect(v.is(Product, product)).toBe(true);
      expect(errorOf(await anonymous().get('/products/nothing'))).toEqual({ status: 404, code: 'NOT_FOUND' });
    });
  });

  describe('a SKU', () => {
    const find = async (sku: string, account = 'retailer') =>
      v.parse(findSkus.output, (await (await as(account)).get(`/products/sku?sku=${encodeURIComponent(sku)}`)).json)
        .data;

    it('is found by its prefix, ignoring case', async () => {
      const found = await find('kb-100');
      expect(found.map(({ retailerSKU }) => retailerSKU)).toEqual(found.map((_, at) => `KB-${10_010 + at * 10}`));
      expect(found).toHaveLength(9);
      expect(found[0]?.product).toMatchObject({ name: 'Norvane 24 in. Two-Stage Snow Blower', brand: 'Norvane' });
      expect(await find('KB-10010', 'both')).toHaveLength(1);
    });

    it.each(['B-100', 'KB%', 'KB_1', 'KB-10010x', '\\'])('is not found by %j', async (sku) => {
      expect(await find(sku)).toEqual([]);
    });

    it('is required, and is readable by retailers only', async () => {
      for (const query of ['', '?sku=', '?sku=%20'])
        expect(errorOf(await (await as('retailer')).get(`/products/sku${query}`))).toMatchObject({ status: 422 });
      for (const account of ['depot', 'customer', 'admin'])
        expect(errorOf(await (await as(account)).get('/products/sku?sku=KB-10'))).toMatchObject({ status: 403 });
      expect((await anonymous().get('/products/sku?sku=KB-10')).status).toBe(401);
    });
  });

  describe('retailers', () => {
    const find = async (query: string, language = 'en') =>
      v.parse(
        listRetailers.output,
        (await anonymous().get(`/salesforce-accounts?${query}`, { headers: { 'accept-language': language } })).json,
      );

    it('are sorted by name, without stores and without depots', async () => {
      const { data, pagination } = await find('retailerOnly=true&size=5001');
      expect(pagination).toEqual({ page: 1, size: 5000, totalItems: 7 });
      const names = data.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
      expect(names).toEqual(expect.arrayContaining(['Maple Ridge Hardware', 'Coastline Outdoor Power']));
      expect(names).not.toContain('Harbour & Pine Small Engine');
    });

    it('include their stores when both are requested, and still no depots', async () => {
      const names = (await find('size=100')).data.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['Maple Ridge Hardware', 'Maple Ridge Hardware, Guelph']));
      expect(names).not.toContain('Harbour & Pine Small Engine');
    });

    it('have stores, or none', async () => {
      const { data } = await find('retailerOnly=true');
      const storesOf = async (name: string) =>
        (await find(`parentID=${data.find((retailer) => retailer.name === name)?.id}`)).data;
      expect((await storesOf('Maple Ridge Hardware')).map(({ name }) => name)).toEqual([
        'Maple Ridge Hardware, Guelph',
        'Maple Ridge Hardware, Hamilton',
        'Maple Ridge Hardware, Orillia',
        'Maple Ridge Hardware, Peterborough',
      ]);
      expect(await storesOf('Fundy Shore Supply')).toEqual([]);
      expect((await find('parentID=nothing')).data).toEqual([]);
    });

    it('have the promotion statement in both languages if they send promotions', async () => {
      const statement = async (language: string) =>
        new Map(
          (await find('retailerOnly=true', language)).data.map(({ name, emailOptInStatement }) => [
            name,
            emailOptInStatement,
          ]),
        );
      const [english, french] = [await statement('en'), await statement('fr')];
      expect(english.get('Maple Ridge Hardware')).toContain('may email me');
      expect(french.get('Maple Ridge Hardware')).toContain('peut m’envoyer');
      expect(english.get('Fundy Shore Supply')).toBeNull();
    });
  });

  it('is answered with 304 when it is unchanged', async () => {
    for (const path of ['/products', '/products/brands', '/salesforce-accounts?retailerOnly=true']) {
      const first = await anonymous().get(path);
      const etag = first.headers.get('etag') ?? '';
      const again = await anonymous().get(path, { headers: { 'if-none-match': etag } });
      expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
    }
  });
});
