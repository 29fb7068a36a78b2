import { describe, expect, it } from 'vitest';
import { type Found, matching, mostOfKind, productRows, row, withWholeLists } from '#app/frame/search/found.ts';

const claim = (name: string, customer: string, serialNumber: string) =>
  row('claims', name, `/warranty-claims/${name}`, 'wrench', [name, customer, 'Norvane SB-624E', serialNumber]);
const titles = (rows: readonly Found[]) => rows.map(({ title }) => title);

describe('the search over what is on the device (R-UI-14)', () => {
  const rows = [
    claim('WC-000123', 'Élodie Tremblay', 'DEMOACTIVE0001'),
    claim('WC-000012', 'Gord Lindqvist', 'DEMOACTIVE0002'),
    row('registrations', 'r', '/my-product-registrations/r', 'tag', ['Snow blower', 'DEMOACTIVE0003']),
    row('places', '/inbox', '/inbox', 'inbox', ['Inbox']),
  ];

  it('finds every word, in any order, without regard to accents and case', () => {
    expect(titles(matching(rows, 'elodie'))).toEqual(['WC-000123']);
    expect(titles(matching(rows, 'sb-624e TREMBLAY'))).toEqual(['WC-000123']);
    expect(titles(matching(rows, 'nobody'))).toEqual([]);
    expect(titles(matching(rows, 'inb'))).toEqual(['Inbox']);
  });

  it('puts an exact number first, and its kind before the others', () => {
    expect(titles(matching(rows, 'wc-000012'))).toEqual(['WC-000012']);
    expect(titles(matching([claim('WC-0001', 'A', 'X1'), claim('WC-000', 'B', 'X2')], 'wc-000'))).toEqual([
      'WC-000',
      'WC-0001',
    ]);
    const parts = [claim('WC-000777', 'A', 'DEMOACTIVE00031'), ...rows];
    expect(titles(matching(parts, 'demoactive0003'))).toEqual(['Snow blower', 'WC-000777']);
  });

  it('shows at most five of a kind', () => {
    const many = Array.from({ length: 9 }, (_, at) => claim(`WC-${at}`, 'Same', `S${at}`));
    expect(matching(many, 'same')).toHaveLength(mostOfKind);
  });

  it('leads to the whole list of a kind that may have more', () => {
    const many = Array.from({ length: 9 }, (_, at) => claim(`WC-${at}`, 'Same & co', `S${at}`));
    const lists = { claims: { to: '/desk?part=all&', title: 'All' }, places: { to: '/', title: 'All' } };
    const place = row('places', '/inbox', '/inbox', 'inbox', ['Same & co']);
    const found = withWholeLists(matching([...many, place], 'same & co'), lists, 'same & co');
    expect(titles(found).slice(mostOfKind)).toEqual(['All', 'Same & co']);
    expect(found[mostOfKind]?.to).toBe('/desk?part=all&search=same%20%26%20co');
  });

  it('names a product once, with its brand and SKU', () => {
    const product = { id: 'p 1', name: 'SB-24', brand: 'Norvane', productType: null, model: 'SB-24' };
    const sku = [{ retailerSKU: 'KB-100', product: { id: 'p 1', name: 'SB-24', brand: 'Norvane' } }];
    expect(productRows([{ ...product, sku }])).toMatchObject([
      { title: 'SB-24', detail: 'Norvane, KB-100', to: '/product-information?product=p%201' },
    ]);
  });
});
