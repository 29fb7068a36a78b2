import type { BrowserContext, Page } from 'playwright';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { searchPage } from './bare-search.ts';

declare global {
  /** Milliseconds from the last key to the next frame and the first idle moment after it. */
  var keyMs: number | null;
}

/** Longest allowed time for a key (`docs/performance.md`), including a frame of 17 ms. */
const keyMaxMs = 50;

const retailers = namesOf(5_000, ['Hardware', 'Farm & Yard', 'Supply', 'Lawn & Power', 'Quincaillerie', 'Outfitters']);
const products = namesOf(1_000, ['Snow Blower', 'Generator', 'Chainsaw', 'Lawn Mower', 'Pressure Washer', 'Tiller']);

/** Excludes the options of native selects. */
const options = '[role=option]';

/** The first keys match many options, the whole text matches one. */
const typed = { retailers: 'cote supply, 14', products: 'cote generator, 1' };

/**
 * Searches a retailer among 5,000 and a product among 1,000 in the app's own fields: time from a key to its frame.
 * Baseline: a native field and list with the same search.
 */
export async function benchSearching(context: BrowserContext, url: string, plan: Plan): Promise<Figure[]> {
  await context.addInitScript(watchKeys);
  await context.route(/\/api\/salesforce-accounts\?/, (route) =>
    route.fulfill({ json: pageOf(retailers.map((name, id) => ({ id: `${id}`, name, emailOptInStatement: null }))) }),
  );
  await context.route(/\/api\/products\?/, (route) =>
    route.fulfill({
      json: pageOf(products.map((name, id) => ({ id: `${id}`, name, brand: 'Norvane', productType: null, sku: [] }))),
    }),
  );
  return [
    await figureOf(context, plan, {
      name: 'A key in the search of 5,000 retailers',
      at: `${url}/product-registrations/new`,
      field: '#retailerId',
      names: retailers,
      text: typed.retailers,
      prepare: (page) => describeProduct(page),
    }),
    await figureOf(context, plan, {
      name: 'A key in the search of 1,000 products',
      at: `${url}/contact`,
      field: '#productId',
      names: products,
      text: typed.products,
    }),
  ];
}

type Search = {
  name: string;
  at: string;
  field: string;
  names: readonly string[];
  text: string;
  prepare?: (page: Page) => Promise<void>;
};

async function figureOf(context: BrowserContext, plan: Plan, search: Search): Promise<Figure> {
  const { name, at, field, names, text, prepare } = search;
  const ours = await context.newPage();
  await ours.goto(at);
  await prepare?.(ours);
  // The list has loaded once the field offers it.
  await ours.locator(field).click();
  await ours.locator(options).first().waitFor();
  const bare = await context.newPage();
  await bare.route('**/bare-search', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: searchPage(names) }),
  );
  await bare.goto(`${new URL(at).origin}/bare-search`);

  const keys = new Contestant(() => keysOf(ours, field, text));
  const bareKeys = new Contestant(() => keysOf(bare, '#search', text));
  await inTurn(plan, [keys, bareKeys]);
  await ours.close();
  await bare.close();
  return {
    name,
    unit: 'ms',
    ours: keys.samples.flat(),
    bare: bareKeys.samples.flat(),
    aim: null,
    limit: keyMaxMs,
  };
}

/** Fills in the purchase of a registration. */
async function describeProduct(page: Page): Promise<void> {
  await page.locator('#serialNumber').fill('DEMOUNREG0014');
  await page.getByText('Ready to register').waitFor();
}

/** Types the text into a field and returns the time of each key. Compares what is shown after each key. */
async function keysOf(page: Page, field: string, text: string): Promise<number[]> {
  await page.bringToFront();
  await page.locator(field).fill('');
  const taken: number[] = [];
  for (const key of text) {
    await page.evaluate(() => (globalThis.keyMs = null));
    await page.keyboard.press(key);
    const measured = await page.waitForFunction(() => globalThis.keyMs);
    taken.push((await measured.jsonValue()) ?? 0);
  }
  const shown = await page.locator(options).allInnerTexts();
  if (shown.length === 0 || !shown.every((name) => foldedText(name).includes(text)))
    throw new Error(`“${text}” shows ${shown.slice(0, 3).join('; ')}`);
  return taken;
}

/** Runs in the page before its own scripts. */
function watchKeys(): void {
  globalThis.keyMs = null;
  let pressedAt = 0;
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  addEventListener('input', () => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (globalThis.keyMs = performance.now() - pressedAt), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
}

function namesOf(count: number, kinds: readonly string[]): string[] {
  const places = ['Érablière', 'Maple Ridge', 'Bellerive', 'Côté', 'Seneca', 'Fundy Shore', 'Kootenay', 'Moose Jaw'];
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[Math.floor(at / places.length) % kinds.length] ?? '';
    return `${places[at % places.length] ?? ''} ${kind}, ${at}`;
  });
}

function pageOf<Item>(data: Item[]): object {
  return { data, pagination: { page: 1, size: data.length, totalItems: data.length } };
}

function foldedText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
