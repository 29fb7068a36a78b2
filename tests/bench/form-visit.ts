import type { BrowserContext } from 'playwright';
import * as v from 'valibot';

/** From the start of the navigation until the serial number can be typed in, and the script that arrived by then. */
const FormStartSchema = v.object({ ms: v.number(), scriptBytes: v.number() });
export type FormStart = v.InferOutput<typeof FormStartSchema>;

export type FormVisit = { slow4G?: boolean; slowProcessor?: boolean };

/** What the page says, before its figures, when the field stands on the screen and the page is free to take what is typed. */
const startMark = 'form started';

/** Chromium's own "Slow 4G": 1.6 Mbit/s and 150 ms, adjusted as its developer tools do. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: ((1.6 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((750 * 1000) / 8) * 0.9,
};

/** A form that is not there by then never comes. */
const startMaxMs = 60_000;

/** Has every page of the context measure its own start; wall time across the protocol would measure the protocol. */
export async function watchForms(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchForm, startMark);
}

/**
 * Opens the claim form in a page of its own, and asks that page for nothing until it has started: Playwright would first put
 * 330 kB of its own there, which takes the page 15 ms in the midst of its start. Resolves when the page's service worker is done as well.
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
  // What a first visit still loads for later must not run into the next one's measurement.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await page.close();
  return start;
}

/** Runs in the page, before anything of its own. */
function watchForm(mark: string): void {
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('label')].some(isUsable)) return;
    observer.disconnect();
    // The frame that shows it, and after it the first moment for anything else, a key among them.
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
