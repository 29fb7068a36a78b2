import { thrownBy } from '#tests/support/client-at.ts';
import { paged } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

useEmptyDevice();
const http = useHttpAnswers();

let lookUpSkus: typeof import('#offline/cache/find-skus.ts').lookUpSkus;
const lookUp = (sku: string) => lookUpSkus(sku, new AbortController().signal);

const sku = (retailerSKU: string) => ({ retailerSKU, product: { id: 'product-1', name: 'Drill', brand: 'Norvane' } });
const product = (...numbers: string[]) => ({
  id: 'product-1',
  name: 'Drill',
  brand: 'Norvane',
  productType: null,
  sku: numbers.map(sku),
});

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ lookUpSkus } = await import('#offline/cache/find-skus.ts'));
});
beforeEach(() => storeSession());

describe('the search for a SKU', () => {
  it('requests the server', async () => {
    http.answer(json(200, paged(sku('NW-1001'))));
    expect(await lookUp('NW-10')).toEqual({ skus: [sku('NW-1001')], from: 'server' });
    expect(http.received[0]?.query.get('sku')).toBe('NW-10');
  });

  it('searches the products on the device when the server cannot be reached', async () => {
    const kept = paged(product('NW-1003', 'OTHER'), product('nw-1001'), product('X-NW-1002'));
    // Offline the service worker responds for the list, but not for a search.
    http.answerAll(({ query }) => (query.has('sku') ? reset() : json(200, kept)));
    expect(await lookUp(' Nw-10 ')).toEqual({ skus: [sku('nw-1001'), sku('NW-1003')], from: 'device' });
  });

  it('does not hide a refusal behind the products on the device', async () => {
    http.answerAll(({ query }) => (query.has('sku') ? refusal(403, 'FORBIDDEN') : json(200, paged(product('NW-1')))));
    expect(await thrownBy(lookUp('NW-1'))).toMatchObject({ failure: { status: 403 } });
  });
});
