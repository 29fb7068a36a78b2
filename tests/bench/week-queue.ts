import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { connectServer } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { withBrowser } from './browser.ts';
import { addCallers, callerEmail } from './callers.ts';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { openWorkbench } from './workbench-page.ts';

/** As many loops as our engine sends claims concurrently. */
const abreast = 3;

/**
 * Sends what a depot files offline in a week: claims of three photos of 300 kB, encrypted at rest. Baseline: loops of the
 * same posts. The limits of the server hold, also that of 200 MB an hour: each queue is that of another account, on a
 * tablet of its own. A refused request ends the measurement.
 */
export async function benchWeekQueue(
  url: string,
  databaseUrl: string,
  { claims, ...plan }: Plan & { claims: number },
): Promise<Figure[]> {
  await using database = connectServer(databaseUrl, { unlimited: true });
  let accounts = 0;
  const onNewTablet = (send: (page: Page) => Promise<number>) =>
    new Contestant(() =>
      withBrowser(async (context) => {
        const ms = await send(await openWorkbench(context, url, callerEmail(accounts++)));
        await photosAreCompared(database);
        return ms;
      }),
    );
  const ours = onNewTablet(async (page) => {
    await page.evaluate((count) => workbench.fillOutbox(count, 'drawn'), claims);
    await page.evaluate(() => workbench.encryptOutbox());
    return page.evaluate(() => workbench.replayOurs());
  });
  const loops = (count: number) =>
    onNewTablet(async (page) => {
      const batches = await page.evaluate((filled) => workbench.fillBare(filled, 'drawn'), claims);
      return page.evaluate(([keys, side]) => workbench.replayBare(keys, side), [batches, count] as const);
    });
  const bare = loops(1);
  const bareAbreast = loops(abreast);
  const contestants = [ours, bare, bareAbreast];
  await addCallers(database, contestants.length * (plan.rounds + plan.warmUps));
  await inTurn(plan, contestants);
  const figure = { unit: 'ms', ours: ours.samples } as const;
  return [
    {
      ...figure,
      name: `A week's queue: ${claims} claims of 3 photos of 300 kB, against a plain loop`,
      bare: bare.samples,
      aim: 1.2,
    },
    { ...figure, name: `… against ${abreast} plain loops abreast`, bare: bareAbreast.samples, aim: null },
  ];
}

/** So that the server does nothing for this queue while it receives the next one. */
async function photosAreCompared(database: Database): Promise<void> {
  const due = database.selectFrom('photo_checks').select('file_id').where('due_at', 'is not', null).limit(1);
  while ((await due.executeTakeFirst()) !== undefined) await sleep(500);
}
