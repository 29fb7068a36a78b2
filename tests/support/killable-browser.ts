import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, firefox } from 'playwright';
import { type Engine, engineUse, pidFile, typeLikeKeyboard } from '../engines/engines.ts';
import { chromiumArgs, ensureChromium } from './chromium.ts';

/** The command of a process that runs pages: WebKit's by its name, Firefox's by its last argument. */
const pageProcess = /WebKitWebProcess|-contentproc.*[\0 ]tab\0*$/s;

/** A browser on its own profile that can be killed, as by an empty battery, and started again on the same profile. */
export class KillableBrowser {
  /** The folder of its databases. */
  readonly profileDir: string;
  readonly #engine: Engine;
  #context: BrowserContext | null = null;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;
  readonly #isPrivate: boolean;

  /** `isPrivate`: opens private windows, in Firefox and WebKit. */
  constructor(profileDir: string, engine: Engine = 'chromium', { isPrivate = false } = {}) {
    this.profileDir = profileDir;
    this.#engine = engine;
    this.#isPrivate = isPrivate;
  }

  /** Starts the browser and returns its only context, with the data of the profile. */
  async start(): Promise<BrowserContext> {
    if (this.#engine === 'chromium') return this.#startChromium();
    const { channel, launchOptions } = engineUse(this.#engine);
    this.#context = await firefox.launchPersistentContext(this.profileDir, {
      ...launchOptions,
      ...(this.#isPrivate && this.#engine === 'webkit' && { args: [...(launchOptions?.args ?? []), '--private'] }),
      ...(this.#isPrivate &&
        this.#engine === 'firefox' && {
          firefoxUserPrefs: { ...launchOptions?.firefoxUserPrefs, 'browser.privatebrowsing.autostart': true },
        }),
      ...(channel && { channel }),
      viewport: { width: 834, height: 1112 },
      locale: 'en-CA',
      timezoneId: 'America/Toronto',
    });
    await typeLikeKeyboard(this.#context);
    return this.#context;
  }

  async #startChromium(): Promise<BrowserContext> {
    this.#process = spawn(
      ensureChromium(),
      [
        '--headless=new',
        ...chromiumArgs,
        `--user-data-dir=${this.profileDir}`,
        '--remote-debugging-port=0',
        '--lang=en',
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    this.#browser = await chromium.connectOverCDP(await debuggerAddress(this.#process));
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('Chromium has no context');
    return context;
  }

  /** Kills all processes of the browser at once: nothing is flushed, no handler runs. */
  async kill(): Promise<void> {
    if (this.#context) await this.#killContext(this.#context);
    else await this.#killChromium();
  }

  /** Kills the processes of the pages, as the system does when memory is low. */
  async killPages(): Promise<void> {
    if (this.#browser) return crashPages(this.#browser);
    const group = await readFile(pidFile(this.profileDir), 'utf8');
    let killed = 0;
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      // After the name, which may contain anything: state, parent, group.
      const [, , inGroup] = (await read('stat')).replace(/^.*\) /s, '').split(' ');
      if (inGroup !== group || !pageProcess.test(await read('cmdline'))) continue;
      process.kill(Number(pid), 'SIGKILL');
      killed += 1;
    }
    if (killed === 0) throw new Error('No page process was found');
    // Firefox reports no new tab until it has noticed the kill.
    if (this.#engine === 'firefox')
      await Promise.all(
        (this.#context?.pages() ?? []).map((page) => page.waitForURL(/^about:tabcrashed/, { waitUntil: 'commit' })),
      );
  }

  async #killContext(context: BrowserContext): Promise<void> {
    this.#context = null;
    const closed = new Promise((resolve) => context.once('close', resolve));
    process.kill(-Number(await readFile(pidFile(this.profileDir), 'utf8')), 'SIGKILL');
    await closed;
  }

  async #killChromium(): Promise<void> {
    const { pid } = this.#process ?? {};
    if (!this.#process || pid === undefined) return;
    const gone = this.#process.exitCode === null ? once(this.#process, 'exit') : Promise.resolve();
    process.kill(-pid, 'SIGKILL');
    await gone;
    this.#process = null;
    await this.#browser?.close().catch(() => {});
    // Lock files of the killed Chromium would block the next one.
    await Promise.all(
      ['SingletonLock', 'SingletonCookie', 'SingletonSocket'].map((name) =>
        rm(`${this.profileDir}/${name}`, { force: true }),
      ),
    );
  }
}

/** Uses Chromium's protocol: a process killed from outside may be assigned to the next page. */
async function crashPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    // It sends no response.
    session.send('Page.crash').catch(() => {});
    await crashed;
  }
}

async function debuggerAddress(browser: ChildProcess): Promise<string> {
  if (!browser.stderr) throw new Error('Chromium has no error stream');
  for await (const line of createInterface({ input: browser.stderr })) {
    const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Chromium ended before it listened');
}
