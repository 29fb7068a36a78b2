import type { Page } from 'playwright';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

const claims = 20;

/** As many loops as our engine sends claims side by side, so that what the engine itself costs can be seen. */
const abreast = 3;

/**
 * Sending a queue of 20 entries of three photos of 1 MB, against a plain loop of the same posts. What was sent stays in
 * our outbox for its seven days, here as in a depot: the later rounds have more of it to look past.
 */
export async function benchReplay(page: Page, plan: Plan): Promise<Figure[]> {
  const ours = new Contestant(async () => {
    await page.evaluate((count) => workbench.fillOutbox(count), claims);
    return page.evaluate(() => workbench.replayOurs());
  });
  const loops = (count: number) =>
    new Contestant(async () => {
      const batches = await page.evaluate((filled) => workbench.fillBare(filled), claims);
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
