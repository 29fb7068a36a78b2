import type { BrowserContext, Page } from 'playwright';
import type { Figure } from './figure.ts';
import type { Engine } from '../engines/engines.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { barePage } from './staged-site.ts';

declare global {
  /** The longest event of the last tap until its next frame, in ms; 0 where the browser reports nothing, below 16. */
  var tapMs: number;
}

/** Longest allowed time until a tap has a visible effect, on a four times slower processor (`docs/performance.md`). */
const tapMaxMs = 100;

type Tap = { name: string; at: string; prepare?: (page: Page) => Promise<void>; tap: string };

const taps: readonly Tap[] = [
  { name: 'A tap on the menu of languages', at: '/', tap: 'header button[aria-haspopup=menu] >> nth=0' },
  { name: '… on a new claim, at the dashboard', at: '/', tap: 'main a[href="/warranty-claims/new"] >> nth=0' },
  { name: '… on a claim of the list', at: '/warranty-claims', tap: 'ul[data-virtual] a >> nth=0' },
  { name: '… on Send, with an empty form', at: '/warranty-claims/new', tap: '[data-bottom-bar] button >> nth=-1' },
];

/**
 * Time from a tap to the frame that shows its effect. Baseline: a button that writes a number. Chromium uses a four
 * times slower processor, which other engines do not support.
 */
export async function benchTaps(
  context: BrowserContext,
  url: string,
  plan: Plan,
  engine: Engine = 'chromium',
): Promise<Figure[]> {
  await context.addInitScript(engine === 'chromium' ? watchTaps : watchFrames);
  const figures: Figure[] = [];
  for (const { name, at, tap } of taps) {
    const ours = new Contestant(() => tapOnce(context, `${url}${at}`, tap, engine));
    const bare = new Contestant(() => tapOnce(context, barePage(url), 'button', engine));
    await inTurn(plan, [ours, bare]);
    figures.push({ name, unit: 'ms', ours: ours.samples, bare: bare.samples, aim: null, limit: tapMaxMs });
  }
  return figures;
}

async function tapOnce(context: BrowserContext, at: string, target: string, engine: Engine): Promise<number> {
  const page = await context.newPage();
  await page.goto(at);
  await page.locator(target).waitFor();
  // Background downloads of the screen are not part of the tap.
  await page.waitForLoadState('networkidle');
  if (engine === 'chromium') {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.evaluate(() => (globalThis.tapMs = 0));
  await page.locator(target).click();
  // Events are reported after their frame; two frames later all have been reported.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  const ms = await page.evaluate(() => globalThis.tapMs);
  await page.close();
  return ms;
}

/** Runs in the page before its own scripts. */
function watchTaps(): void {
  globalThis.tapMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.tapMs = Math.max(globalThis.tapMs, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** For browsers without event timing: until the first idle moment after the next frame. */
function watchFrames(): void {
  globalThis.tapMs = 0;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => (globalThis.tapMs = performance.now() - timeStamp), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
