import type { BrowserContext } from 'playwright';
import * as v from 'valibot';

/** Time from the start of the navigation until the serial number can be typed, and the scripts loaded by then. */
const FormStartSchema = v.object({ ms: v.number(), scriptBytes: v.number() });
export type FormStart = v.InferOutput<typeof FormStartSchema>;

export type FormVisit = { slow4G?: boolean; slowProcessor?: boolean };

/** Prefix of the message that the page logs when the field is shown and the page is idle. */
const startMark = 'form started';

/** Chromium's "Slow 4G" preset: 1.6 Mbit/s and 150 ms, with the adjustments of its developer tools. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((750 * 1000) / 8) * 0.9,
};

/** After this time the start counts as failed. */
const startMaxMs = 60_000;

/** Makes every page of the context measure its own start. Measuring across the protocol would include the protocol. */
export async function watchForms(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchForm, startMark);
}

/**
 * Opens the claim form in a new page, and runs nothing in that page until it has started: Playwright would first inject
 * 330 kB, which takes 15 ms during the start. Resolves when the service worker is ready as well.
 */
export async function openForm(context: BrowserContext, url: string, visit: FormVisit): Promise<FormStart> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('In the page:', error));
  if (visit.slow4G || visit.slowProcessor) {
    const cdp = await context.newCDPSession(page);
    if (visit.slow4G) await cdp.send('Network.emulateNetworkConditions', slow4G);
    if (visit.slowProcessor) await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const started = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(startMark),
    timeout: startMaxMs,
  });
  await page.goto(`${url}/warranty-claims/new`, { waitUntil: 'commit' });
  const start = v.parse(FormStartSchema, JSON.parse((await started).text().slice(startMark.length)));
  // The background downloads of a first visit must not overlap with the next measurement.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.close();
  return start;
}

/** Runs in the page before its own scripts. */
function watchForm(mark: string): void {
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('label')].some(isUsable)) return;
    observer.disconnect();
    // The frame that shows the field, then the first moment in which the page can handle a key.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => tell(startUntil(performance.now())), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });

  function tell(start: FormStart): void {
    console.info(mark + JSON.stringify(start));
  }

  function isUsable({ textContent, control }: HTMLLabelElement): boolean {
    return textContent.startsWith('Serial number') && control instanceof HTMLInputElement && !control.disabled;
  }

  function startUntil(ms: number): FormStart {
    const resources = performance.getEntriesByType('resource');
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const sizes = scripts.map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0));
    return { ms, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
  }
}
