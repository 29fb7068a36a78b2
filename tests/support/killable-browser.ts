import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from './chromium.ts';

/** A Chromium on a profile of its own that can be killed like a battery that dies, and started again on the same profile. */
export class KillableBrowser {
  readonly #profileDir: string;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;

  constructor(profileDir: string) {
    this.#profileDir = profileDir;
  }

  /** Starts Chromium and returns its one context, with everything that the profile holds. */
  async start(): Promise<BrowserContext> {
    this.#process = spawn(
      ensureChromium(),
      [
        '--headless=new',
        ...chromiumArgs,
        `--user-data-dir=${this.#profileDir}`,
        '--remote-debugging-port=0',
        '--lang=en',
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    this.#browser = await chromium.connectOverCDP(await debuggerAddress(this.#process));
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('Chromium came without a context');
    return context;
  }

  /** Ends every process of the browser at once: nothing is flushed, no handler runs. */
  async kill(): Promise<void> {
    const { pid } = this.#process ?? {};
    if (!this.#process || pid === undefined) return;
    const gone = this.#process.exitCode === null ? once(this.#process, 'exit') : Promise.resolve();
    process.kill(-pid, 'SIGKILL');
    await gone;
    this.#process = null;
    await this.#browser?.close().catch(() => {});
    // What a crash leaves behind to keep a second Chromium off the profile.
    await Promise.all(
      ['SingletonLock', 'SingletonCookie', 'SingletonSocket'].map((name) =>
        rm(`${this.#profileDir}/${name}`, { force: true }),
      ),
    );
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
