import type { BrowserContext, CDPSession, Page } from 'playwright';
import { sql } from 'kysely';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { openWorkbench } from './workbench-page.ts';

/** A large maker's (R-CAT-05). */
const parts = 50_000;
const operations = 5_000;

/** Most that is stored, and that the first load takes on the wire, in kB. */
const storedMaxKb = 8_000;
const loadMaxKb = 4_000;

/** Longest time of a key, on a four times slower processor. */
const keyMaxMs = 50;

/** Of a number, of words, and the costliest: each digit is in most numbers. */
const texts = { number: '305127894', words: 'courroie drive 12', digits: '1 2 3 4 5 6 7 8 9' };

/**
 * The catalogue of a tablet: what its first load takes on the wire and on the device, beside the text of all rows; and a
 * key in its search on a four times slower processor, beside a plain search of all lines.
 */
export async function benchDeviceCatalogue(
  context: BrowserContext,
  url: string,
  { databaseUrl, ...plan }: Plan & { databaseUrl: string },
): Promise<Figure[]> {
  await using database = connectServer(databaseUrl, { unlimited: true });
  await fillCatalogue(database);
  const page = await openWorkbench(context, url);
  const cdp = await context.newCDPSession(page);
  const wire = await countWire(cdp);
  const { rows, ms } = await page.evaluate(() => workbench.loadCatalogue());
  if (rows < parts + operations) throw new Error(`The device has ${rows} rows`);
  const textKb = [wire.textBytes() / 1000];
  const kb = { unit: 'kB', bare: textKb, aim: null } as const;
  const stored = await page.evaluate(() => workbench.catalogueBytes());
  const keys = await searchFigures(page, cdp, plan);
  await page.close();
  return [
    {
      ...kb,
      name: 'First load of 55,000 parts and operations, on the wire',
      ours: [wire.bytes() / 1000],
      limit: loadMaxKb,
    },
    { ...kb, name: '… stored on the device', ours: [stored / 1000], limit: storedMaxKb },
    { name: '… until it can be used', unit: 'ms', ours: [ms], bare: [ms], aim: null },
    ...keys,
  ];
}

async function searchFigures(page: Page, cdp: CDPSession, plan: Plan): Promise<Figure[]> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const search = await page.evaluateHandle(() => workbench.prepareSearch());
  const ready = [await search.evaluate(({ readyMs }) => readyMs)];
  const figures: Figure[] = [
    { name: '… its search made ready, 4 times slower', unit: 'ms', ours: ready, bare: ready, aim: null },
  ];
  for (const [name, text] of Object.entries(texts)) {
    const all = new Contestant(() => search.evaluate(({ typeText }, typed) => typeText(typed), text));
    await inTurn(plan, [all]);
    // The slowest key of each round: a person feels that one.
    const slowest = (side: 'ours' | 'bare') => all.samples.map((keys) => Math.max(...keys[side]));
    figures.push({
      name: `Slowest key of ${name} in 50,000 parts, 4 times slower`,
      unit: 'ms',
      ours: slowest('ours'),
      bare: slowest('bare'),
      aim: null,
      limit: keyMaxMs,
    });
  }
  return figures;
}

/** Counts the answers of the catalogue: as they come, and their text. */
async function countWire(cdp: CDPSession) {
  await cdp.send('Network.enable');
  const ids = new Set<string>();
  let bytes = 0;
  let textBytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/api/catalogue/')) ids.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (ids.has(requestId)) textBytes += dataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) bytes += encodedDataLength;
  });
  return { bytes: () => bytes, textBytes: () => textBytes };
}

/** Adds parts with numbers of nine digits, and operations, in both languages. */
async function fillCatalogue(database: Database): Promise<void> {
  const nouns = sql`array['Drive belt', 'Carburettor assembly', 'Shear pin', 'Spark plug', 'Auger gearbox seal', 'Fuel filter', 'Friction disc', 'Recoil spring']`;
  const french = sql`array['Courroie d’entraînement', 'Carburateur complet', 'Goupille de cisaillement', 'Bougie d’allumage', 'Joint de boîte de vis', 'Filtre à carburant', 'Disque de friction', 'Ressort de lanceur']`;
  const models = sql`(select string_agg(model, '|') from (select model from products order by id offset n % 20 limit 2) as fitting)`;
  await sql`insert into parts (id, description_en, description_fr, price_cents, component, models, wear, return_required, active)
    select lpad(((n * 7919::bigint * 65537) % 1000000000)::text, 9, '0'),
      (${nouns})[1 + n % 8] || ', ' || n % 97 || ' mm, series ' || n % 60,
      (${french})[1 + n % 8] || ', ' || n % 97 || ' mm, série ' || n % 60,
      500 + n * 37 % 40000, 'parts', case when n % 5 > 0 then ${models} end, n % 9 = 0, n % 50 = 0, true
    from generate_series(1, ${sql.lit(parts)}) as n on conflict do nothing`.execute(database);
  await sql`insert into labour_operations (id, description_en, description_fr, product_types, hours_hundredths,
      overlap_group, includes_diagnosis, active)
    select 'B' || n, (${nouns})[1 + n % 8] || ', replace, ' || n, (${french})[1 + n % 8] || ', remplacer, ' || n,
      'Snow Blower', 25 + n % 300, 'G' || n % 50, false, true
    from generate_series(1, ${sql.lit(operations)}) as n`.execute(database);
}
