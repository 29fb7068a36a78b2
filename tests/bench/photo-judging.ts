import type { BrowserContext } from 'playwright';
import type { Figure } from './figure.ts';
import { twelveMegapixels } from './photo-intake.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { openWorkbench } from './workbench-page.ts';

/** Longest allowed time on a processor that is four times slower (R-CLAIM-22). */
const judgingMaxMs = 300;

/** Judging a photo of twelve megapixels as the photo worker does while the browser encodes it. Baseline: copying its pixels. */
export async function benchPhotoJudging(context: BrowserContext, url: string, plan: Plan): Promise<Figure[]> {
  const page = await openWorkbench(context, url);
  const photo = (await twelveMegapixels(page)).buffer.toString('base64');
  const cdp = await context.newCDPSession(page);
  // It slows the page's thread, not a worker.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const ours = new Contestant(() => page.evaluate((bytes) => globalThis.workbench.judgeKept(bytes), photo));
  await inTurn(plan, [ours]);
  await page.close();
  return [
    {
      name: 'Judging a photo of 12 megapixels, 4 times slower processor',
      unit: 'ms',
      ours: ours.samples.map(({ ms }) => ms),
      bare: ours.samples.map(({ copyMs }) => copyMs),
      aim: null,
      limit: judgingMaxMs,
    },
  ];
}
