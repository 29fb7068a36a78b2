import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, firefox } from 'playwright';
import { type Engine, engineUse, typeLikeKeyboard } from '../engines/engines.ts';
import { chromiumArgs, ensureChromium } from '#tests/support/chromium.ts';

/**
 * Runs `use` in Chromium with a fresh profile on disk: a private window stores its databases in memory, where a strict
 * transaction costs nothing. `TMPDIR` selects the disk. Without `workers` a test can replace the server's responses.
 * Another program can connect to the debugging port.
 */
export async function withBrowser<T>(
  use: (context: BrowserContext) => Promise<T>,
  { workers = true, debuggingPort }: { workers?: boolean; debuggingPort?: number } = {},
): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'depot-portal-bench-profile-'));
  try {
    await using context = await chromium.launchPersistentContext(profile, {
      executablePath: ensureChromium(),
      args: debuggingPort === undefined ? chromiumArgs : [...chromiumArgs, `--remote-debugging-port=${debuggingPort}`],
      viewport: { width: 834, height: 1112 },
      serviceWorkers: workers ? 'allow' : 'block',
      locale: 'en-CA',
      timezoneId: 'America/Toronto',
    });
    return await use(context);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same in Firefox or WebKit. */
export async function withEngine<T>(
  engine: Exclude<Engine, 'chromium'>,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const { channel, launchOptions } = engineUse(engine);
  const profile = await mkdtemp(join(tmpdir(), 'depot-portal-bench-profile-'));
  try {
    await using context = await firefox.launchPersistentContext(profile, {
      ...launchOptions,
      ...(channel && { channel }),
      viewport: { width: 834, height: 1112 },
      locale: 'en-CA',
      timezoneId: 'America/Toronto',
    });
    await typeLikeKeyboard(context);
    return await use(context);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
