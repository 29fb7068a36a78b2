import { cp, rm } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright';
import type { Engine } from '#tests/engines/engines.ts';
import { KillableBrowser } from '#tests/support/killable-browser.ts';
import { waitForWorker } from '#tests/support/portal.ts';
import type { Actions } from '../screen-actions.ts';
import { deviceCookies, type DeviceState } from './device-faults.ts';

/** Number of attempts to evaluate in a page that navigates meanwhile. */
const attemptsMax = 5;

/** Firefox's message about a request that its worker could not respond to. */
const unansweredRequest = /Failed to load ‘/;

/** Firefox's message about a rejection with a Dexie object; the page reports its name separately. */
const unnamedError = /uncaught exception: Object$/;

/** A real browser with the app in some tabs, on a profile that survives its kills. */
export class Tablet {
  /** Errors that the app itself threw. */
  readonly faults: string[] = [];
  readonly #engine: Engine;
  readonly #profileDir: string;
  readonly #url: string;
  readonly #script: string;
  readonly #browser: KillableBrowser;
  #context: BrowserContext | null = null;
  #device: DeviceState = { isFull: false, clockMs: 0 };

  constructor(engine: Engine, profileDir: string, url: string, script: string) {
    this.#engine = engine;
    this.#profileDir = profileDir;
    this.#url = url;
    this.#script = script;
    this.#browser = new KillableBrowser(profileDir, engine);
  }

  async start(): Promise<void> {
    this.#context = await this.#browser.start();
    await this.#setDevice();
    await this.#context.addInitScript({ content: this.#script });
    this.#context.on('page', (page) => page.on('pageerror', (error) => this.#fault(String(error))));
    await this.openTab();
  }

  /** Errors because of a full disk are faults of the device. */
  #fault(error: string): void {
    const isExpected =
      error.includes('QuotaExceededError') || unansweredRequest.test(error) || unnamedError.test(error);
    if (!isExpected) this.faults.push(error);
  }

  get isFull(): boolean {
    return this.#device.isFull;
  }

  async fill(isFull: boolean): Promise<void> {
    this.#device.isFull = isFull;
    await this.#updateDevice();
  }

  /** @param ms the error of the clock */
  async setClock(ms: number): Promise<void> {
    this.#device.clockMs = ms;
    await this.#updateDevice();
  }

  async #updateDevice(): Promise<void> {
    await this.#setDevice();
    await this.evaluate((page) => page.evaluate(() => people.sendDeviceState()));
  }

  async #setDevice(): Promise<void> {
    const { isFull, clockMs } = this.#device;
    const values = { [deviceCookies.isFull]: isFull ? '1' : '', [deviceCookies.clockMs]: String(clockMs) };
    const cookies = Object.entries(values).map(([name, value]) => ({ name, value, url: this.#url }));
    await this.#context?.addCookies(cookies);
  }

  async kill(): Promise<void> {
    await this.#browser.kill();
    this.#context = null;
  }

  /** Copies the profile, as a backup does. Kills the browser first. */
  async copyTo(folder: string): Promise<void> {
    await this.kill();
    await rm(folder, { recursive: true, force: true });
    await cp(this.#profileDir, folder, { recursive: true });
    await this.start();
  }

  /** Restores the profile, as from a backup. */
  async restoreFrom(folder: string): Promise<void> {
    await this.kill();
    await rm(this.#profileDir, { recursive: true, force: true, maxRetries: 5 });
    await cp(folder, this.#profileDir, { recursive: true });
    await this.start();
  }

  /** Opens a new tab of the app, offline too once the app is installed. */
  async openTab(path = '/'): Promise<Page> {
    if (!this.#context) throw new Error('The browser is not running');
    const page = await this.#context.newPage();
    await this.goto(page, path);
    return page;
  }

  /** Navigates; ignores a failure of the link. */
  async goto(page: Page, path: string): Promise<void> {
    await page.goto(`${this.#url}${path}`, { waitUntil: 'domcontentloaded', timeout: 10_000 }).catch(() => {});
  }

  async closeTab(number: number): Promise<void> {
    const { tabs } = this;
    if (tabs.length > 1) await tabs[number % tabs.length]?.close();
  }

  /** Tabs that have the app open. */
  get tabs(): Page[] {
    return this.#context?.pages().filter((page) => page.url().startsWith(this.#url)) ?? [];
  }

  async tab(): Promise<Page> {
    return this.tabs.at(-1) ?? this.openTab();
  }

  /** Kills the processes of the pages, as when a tab runs out of memory: no handler runs. */
  async crashTabs(): Promise<void> {
    const before = this.tabs;
    if (this.#engine === 'chromium') await this.#crashEach(before);
    else await this.#browser.killPages();
    const next = await this.openTab();
    for (const page of before) if (page !== next) await page.close().catch(() => {});
  }

  async #crashEach(pages: readonly Page[]): Promise<void> {
    for (const page of pages) {
      const session = await this.#context?.newCDPSession(page).catch(() => null);
      void session?.send('Page.crash').catch(() => {});
    }
  }

  /** Waits until the app works offline. */
  async installed(): Promise<void> {
    await waitForWorker(await this.tab());
  }

  /** Runs `work` in a tab. Repeats it if the tab closes or navigates meanwhile, since all these calls are repeatable. */
  async evaluate<T>(work: (page: Page) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const page = await this.tab();
      try {
        return await work(page);
      } catch (error) {
        if (attempt >= attemptsMax || !isGone(error)) throw error;
        if (page.isClosed()) continue;
        await page.waitForLoadState('domcontentloaded').catch(() => {});
      }
    }
  }

  /** The actions of people in a tab. */
  readonly actions: Actions = {
    accountId: () => this.evaluate((page) => page.evaluate(() => people.actions.accountId())),
    open: (opened) => this.evaluate((page) => page.evaluate((argument) => people.actions.open(argument), opened)),
    save: (draft, photos) =>
      this.evaluate((page) =>
        page.evaluate(([saved, taken]) => people.actions.save(saved, taken), [draft, photos] as const),
      ),
    readDraft: (id) => this.evaluate((page) => page.evaluate((argument) => people.actions.readDraft(argument), id)),
    submit: (id, submitted) =>
      this.#evaluateAndWake((page) =>
        page.evaluate(([of, form]) => people.actions.submit(of, form), [id, submitted] as const),
      ),
    edit: (id) => this.#evaluateAndWake((page) => page.evaluate((argument) => people.actions.edit(argument), id)),
    retry: (id) => this.#evaluateAndWake((page) => page.evaluate((argument) => people.actions.retry(argument), id)),
    discard: (id) => this.#evaluateAndWake((page) => page.evaluate((argument) => people.actions.discard(argument), id)),
    log: (id) => this.evaluate((page) => page.evaluate((argument) => people.actions.log(argument), id)),
    entry: (id) => this.evaluate((page) => page.evaluate((argument) => people.actions.entry(argument), id)),
  };

  async #evaluateAndWake<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const done = await this.evaluate(work);
    await this.evaluate((page) => page.evaluate(() => people.wake()));
    return done;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && /destroyed|closed|crashed|navigation|people is not defined/i.test(error.message);
}
