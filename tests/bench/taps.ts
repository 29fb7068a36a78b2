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

/** A tap on an element, or a key once it is there. */
type Tap = { name: string; at: string; prepare?: (page: Page) => Promise<void>; tap: string; key?: string };

export const depotTaps: readonly Tap[] = [
  { name: 'A tap on the menu of languages', at: '/', tap: 'header button[aria-haspopup=menu] >> nth=0' },
  { name: '… on a new claim, at the dashboard', at: '/', tap: 'main a[href="/warranty-claims/new"] >> nth=0' },
  { name: '… on a claim of the list', at: '/warranty-claims', tap: 'ul[data-virtual] a >> nth=0' },
  { name: '… on Send, with an empty form', at: '/warranty-claims/new', tap: '[data-bottom-bar] button >> nth=-1' },
];

const openFirstClaim = (page: Page) => page.locator('[data-claim]').first().click();
const approved = 'input[aria-label="To approve, line 1"]';

export const deskTaps: readonly Tap[] = [
  { name: 'The key j in the queue of the desk', at: '/desk', tap: '[data-claim] >> nth=0', key: 'j' },
  { name: '… a on a claim', at: '/desk', prepare: openFirstClaim, tap: approved, key: 'a' },
  {
    name: '… a digit in what is approved',
    at: '/desk',
    prepare: async (page) => {
      await openFirstClaim(page);
      await page.locator(approved).focus();
    },
    tap: approved,
    key: '1',
  },
  {
    name: 'A tap on Ask the depot',
    at: '/desk',
    prepare: openFirstClaim,
    tap: '[data-bottom-bar] button:has-text("Ask the depot")',
  },
];

/**
 * Time from a tap or a key to the frame that shows its effect. Baseline: a button that writes a number. Chromium uses a four
 * times slower processor, which other engines do not support.
 */
export async function benchTaps(
  context: BrowserContext,
  url: string,
  { plan, taps, engine = 'chromium' }: { plan: Plan; taps: readonly Tap[]; engine?: Engine },
): Promise<Figure[]> {
  await context.addInitScript(engine === 'chromium' ? watchTaps : watchFrames);
  const figures: Figure[] = [];
  for (const { name, at, ...tap } of taps) {
    const ours = new Contestant(() => tapOnce(context, `${url}${at}`, tap, engine));
    const bare = new Contestant(() => tapOnce(context, barePage(url), { tap: 'button' }, engine));
    await inTurn(plan, [ours, bare]);
    figures.push({ name, unit: 'ms', ours: ours.samples, bare: bare.samples, aim: null, limit: tapMaxMs });
  }
  return figures;
}

async function tapOnce(
  context: BrowserContext,
  at: string,
  { prepare, tap, key }: Omit<Tap, 'name' | 'at'>,
  engine: Engine,
): Promise<number> {
  const page = await context.newPage();
  await page.goto(at);
  await prepare?.(page);
  await page.locator(tap).waitFor();
  // Background downloads of the screen are not part of the tap.
  await page.waitForLoadState('networkidle');
  if (engine === 'chromium') {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.evaluate(() => (globalThis.tapMs = 0));
  if (key === undefined) await page.locator(tap).click();
  else await page.keyboard.press(key);
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
