import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';
import { barePage } from './staged-site.ts';

/** Time until the frame of the last key, and the longest event meanwhile, in ms. */
type Typed = { ms: number; longestMs: number };

declare global {
  /** Set by the page when the typing starts. */
  var typed: Typed;
}

const text = 'The pump runs, but it builds no pressure.';

/** Between two keys: a quick typist. */
const keyMs = 80;

/** Longest allowed event, on a four times slower processor (`docs/performance.md`). */
const eventMaxMs = 100;

const photos = ['friction-disc', 'pump-plungers', 'serial-plate', 'spark-plug', 'spindle-crack'].map((name) =>
  resolve(import.meta.dirname, `../../server/demo/photos/${name}.jpg`),
);

/**
 * Types a diagnosis into a claim with five photos, which is saved meanwhile, on a four times slower processor. Baseline:
 * a text area without an app. Chromium only: other engines do not support the slower processor.
 */
export async function benchTyping(context: BrowserContext, url: string, plan: Plan): Promise<Figure[]> {
  const claim = await openSlow(context, `${url}/warranty-claims/new`, async (page) => {
    await page.locator('input[type=file][multiple]').first().setInputFiles(photos);
    await page.locator('li:has-text("Kept on this device") >> nth=4').waitFor();
  });
  const blank = await openSlow(context, barePage(url));
  const ours = new Contestant(() => typeText(claim, '#diagnosis'));
  const bare = new Contestant(() => typeText(blank, 'textarea'));
  await inTurn(plan, [ours, bare]);
  await Promise.all([claim.close(), blank.close()]);
  return [
    {
      name: `${text.length} characters in the claim form, ${keyMs} ms apart`,
      unit: 'ms',
      ours: ours.samples.map(({ ms }) => ms),
      bare: bare.samples.map(({ ms }) => ms),
      aim: 1.3,
    },
    {
      name: '… the longest event meanwhile',
      unit: 'ms',
      ours: ours.samples.map(({ longestMs }) => longestMs),
      bare: bare.samples.map(({ longestMs }) => longestMs),
      aim: null,
      limit: eventMaxMs,
    },
  ];
}

async function openSlow(
  context: BrowserContext,
  address: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

async function typeText(page: Page, field: string): Promise<Typed> {
  await page.bringToFront();
  await page.locator(field).fill('');
  await page.locator(field).focus();
  await page.evaluate(watchTyping);
  await page.keyboard.type(text, { delay: keyMs });
  // Events are reported after their frame; two frames later all have been reported.
  return page.evaluate(
    () =>
      new Promise<Typed>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(globalThis.typed)))),
      ),
  );
}

/** Runs in the page before each text. */
function watchTyping(): void {
  const typed = { ms: 0, longestMs: 0 };
  globalThis.typed = typed;
  let start: number | null = null;
  addEventListener('keydown', ({ timeStamp }) => (start ??= timeStamp), { capture: true, once: true });
  addEventListener(
    'input',
    () =>
      requestAnimationFrame(() => {
        if (globalThis.typed === typed) typed.ms = performance.now() - (start ?? 0);
      }),
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) typed.longestMs = Math.max(typed.longestMs, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
