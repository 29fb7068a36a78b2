import type { BrowserContext, Page } from 'playwright';
import type { Figure } from './figure.ts';
import type { Engine } from '../engines/engines.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { barePage } from './staged-site.ts';

declare global {
  /** The longest event of the last tap until the frame after it, in ms; 0 where the browser says nothing, below 16. */
  var tapMs: number;
}

/** A tap may take so long until something is seen of it, on a four times slower processor (issue 8). */
const tapMaxMs = 100;

type Tap = { name: string; at: string; prepare?: (page: Page) => Promise<void>; tap: string };

const taps: readonly Tap[] = [
  { name: 'A tap on the menu of languages', at: '/', tap: 'header button[aria-haspopup=menu] >> nth=0' },
  { name: '… on a new claim, at the dashboard', at: '/', tap: 'main a[href="/warranty-claims/new"] >> nth=0' },
  { name: '… on a claim of the list', at: '/warranty-claims', tap: 'ul[data-virtual] a >> nth=0' },
  { name: '… on Send, with an empty form', at: '/warranty-claims/new', tap: '[data-bottom-bar] button >> nth=-1' },
];

/**
 * Taps until the frame that answers them, against a button that writes a number; in Chromium on a four times slower
 * processor, which the others cannot be given.
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
  // What a screen still loads for later is not what a tap waits for.
  await page.waitForLoadState('networkidle');
  if (engine === 'chromium') {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.evaluate(() => (globalThis.tapMs = 0));
  await page.locator(target).click();
  // Events are told of once their frame is shown; two frames later all of them are.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  const ms = await page.evaluate(() => globalThis.tapMs);
  await page.close();
  return ms;
}

/** Runs in the page, before anything of its own. */
function watchTaps(): void {
  globalThis.tapMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.tapMs = Math.max(globalThis.tapMs, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The same where the browser does not time its events: until the first moment after the frame that follows the tap. */
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
