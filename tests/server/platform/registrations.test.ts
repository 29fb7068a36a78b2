import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contactIds } from '#server/demo/demo-people.ts';
import type { NewRegistration } from '#server/platform/sales-platform.ts';
import { onEachPlatform } from '#tests/support/platforms.ts';
import { firstPage, pageAt } from './support/pages.ts';

onEachPlatform('Registering', (platform) => {
  /** Registers an unregistered serial number of the demo data for its own customer. */
  async function registration(serialNumber: string, changes: Partial<NewRegistration> = {}): Promise<NewRegistration> {
    const [serial] = (await platform().findSerialNumbers(serialNumber, firstPage())).items;
    const [retailer] = (await platform().findRetailers({ kind: 'retailers' }, 'en', firstPage())).items;
    if (!serial?.productId || !retailer) throw new Error('The demo lacks what a registration needs.');
    return {
      id: randomUUID(),
      customerId: contactIds.disabled,
      retires: null,
      createdAt: new Date(),
      input: {
        dateOfPurchase: '2026-10-01',
        retailerId: retailer.id,
        storeNumber: null,
        serialNumberId: serial.id,
        productId: serial.productId,
        customerId: contactIds.disabled,
        isStoreStock: false,
      },
      ...changes,
    };
  }
  const found = async (serialNumber: string) =>
    (await platform().findRegistrations(serialNumber, { email: null, phone: null, isStoreStock: null }, firstPage()))
      .items;

  it('stores a new registration with its warranty, which its customer finds', async () => {
    const made = await registration('DEMOUNREG0001');
    const id = await platform().createRegistration(made);
    const kept = await platform().getRegistration(id);
    expect(kept).toMatchObject({
      id,
      name: expect.stringMatching(/^PR-\d{6}$/),
      status: 'New',
      warrantyStatus: 'New',
      inactive: false,
      isStoreStock: false,
      serialNumber: 'DEMOUNREG0001',
      productId: made.input.productId,
      customerId: contactIds.disabled,
      dateOfPurchase: '2026-10-01',
      laborWarrantyExpiration: expect.stringMatching(/^20\d\d-/),
      partsWarrantyExpiration: expect.stringMatching(/^20\d\d-/),
    });
    expect((await platform().findCustomerRegistrations(contactIds.disabled, firstPage())).items).toContainEqual(kept);
    expect(await found('DEMOUNREG0001')).toEqual([kept]);
  });

  it('is out of warranty from the start if all warranties have ended', async () => {
    const made = await registration('DEMOUNREG0002');
    const input = { ...made.input, dateOfPurchase: '1999-01-01' };
    const id = await platform().createRegistration({ ...made, input });
    expect(await platform().getRegistration(id)).toMatchObject({ status: 'New', warrantyStatus: 'Out of Warranty' });
  });

  it('accepts one active registration for a serial number', async () => {
    await platform().createRegistration(await registration('DEMOUNREG0003'));
    const second = await registration('DEMOUNREG0003');
    await expect(platform().createRegistration(second)).rejects.toMatchObject({ code: 'PRODUCT_ALREADY_REGISTERED' });
  });

  it('retires the store stock that it replaces', async () => {
    const stock = await registration('DEMOUNREG0004', { customerId: contactIds.stockOntario });
    const input = { ...stock.input, isStoreStock: true, dateOfPurchase: null };
    const stockId = await platform().createRegistration({ ...stock, input });
    expect(await platform().getRegistration(stockId)).toMatchObject({ isStoreStock: true, dateOfPurchase: null });

    const id = await platform().createRegistration(await registration('DEMOUNREG0004', { retires: stockId }));
    expect(await platform().getRegistration(stockId)).toMatchObject({ inactive: true });
    expect(await platform().getRegistration(id)).toMatchObject({ inactive: false, isStoreStock: false });
  });

  describe('of a customer', () => {
    it('come newest first, page by page', async () => {
      const ids: string[] = [];
      const start = Date.now();
      for (const [at, number] of ['0005', '0006', '0007'].entries()) {
        const made = await registration(`DEMOUNREG${number}`, { customerId: contactIds.unverified });
        ids.unshift(await platform().createRegistration({ ...made, createdAt: new Date(start + at * 1000) }));
      }
      const pages = [];
      for (const page of [1, 2, 3])
        pages.push(await platform().findCustomerRegistrations(contactIds.unverified, pageAt(page, 2)));
      expect(pages.map(({ items }) => items.length)).toEqual([2, 1, 0]);
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
      expect(new Set(pages.map(({ totalItems }) => totalItems))).toEqual(new Set([3]));
    });

    it('are empty for an unknown contact', async () => {
      expect(await platform().findCustomerRegistrations('nothing', firstPage())).toEqual({ items: [], totalItems: 0 });
    });
  });

  it('finds a serial number by its id, and the store of a retailer', async () => {
    const [serial] = (await platform().findSerialNumbers('DEMOUNREG0008', firstPage())).items;
    expect(await platform().getSerialNumber(serial?.id ?? '')).toEqual(serial);
    expect(await platform().getSerialNumber('nothing')).toBeNull();

    const retailers = (await platform().findRetailers({ kind: 'retailers' }, 'en', firstPage(100))).items;
    const places = await Promise.all(retailers.map(({ id }) => platform().getRetailAccount(id)));
    expect(places).toContainEqual({ retailerId: null, hasStores: true });
    expect(places).toContainEqual({ retailerId: null, hasStores: false });
    const parent = retailers[places.findIndex((place) => place?.hasStores)];
    const [store] = (await platform().findRetailers({ kind: 'stores', of: parent?.id ?? '' }, 'en', firstPage())).items;
    expect(await platform().getRetailAccount(store?.id ?? '')).toEqual({ retailerId: parent?.id, hasStores: false });
    expect(await platform().getRetailAccount('nothing')).toBeNull();
  });
});
