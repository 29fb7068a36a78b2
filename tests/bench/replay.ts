import type { Page } from 'playwright';
import { connectClient } from './database-server.ts';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

const claims = 20;

/** As many loops as our engine sends claims concurrently, so that the difference is the cost of the engine. */
const abreast = 3;

/**
 * Sends a queue of 20 entries with three photos of 1 MB. Baseline: a loop of the same posts. Sent entries stay in our
 * outbox for seven days, as at a depot, so later rounds skip more of them.
 *
 * One account sends in a minute what a depot sends in weeks: 180 MB a round, and the server allows 200 MB an hour. So the
 * limits are emptied before each measurement; each still counts its own.
 */
export async function benchReplay(page: Page, databaseUrl: string, plan: Plan): Promise<Figure[]> {
  await using database = await connectClient(databaseUrl);
  const emptyLimits = () => database.query('delete from rate_windows');
  const ours = new Contestant(async () => {
    await emptyLimits();
    await page.evaluate((count) => workbench.fillOutbox(count, 'large'), claims);
    return page.evaluate(() => workbench.replayOurs());
  });
  const loops = (count: number) =>
    new Contestant(async () => {
      await emptyLimits();
      const batches = await page.evaluate((filled) => workbench.fillBare(filled, 'large'), claims);
      return page.evaluate(([keys, side]) => workbench.replayBare(keys, side), [batches, count] as const);
    });
  const bare = loops(1);
  const bareAbreast = loops(abreast);
  await inTurn(plan, [ours, bare, bareAbreast]);
  const figure = { unit: 'ms', ours: ours.samples } as const;
  return [
    {
      ...figure,
      name: `Replaying ${claims} entries of 3 photos of 1 MB, against a plain loop`,
      bare: bare.samples,
      aim: 1,
    },
    { ...figure, name: `… against ${abreast} plain loops abreast`, bare: bareAbreast.samples, aim: null },
  ];
}
