import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const debianPath = '/usr/bin/chromium';
const debianShellPath = '/usr/bin/chromium-headless-shell';

/** Switches for Chromium as root, in a closed network, without requests of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of Chromium: `CHROMIUM_PATH`, Playwright's own, Debian's. Null without one. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), debianPath];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Finds Chromium or installs it, with Playwright or from the system's packages. Throws when both fail. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  for (const [command, ...args] of [
    ['npx', 'playwright', 'install', 'chromium'],
    ['apt-get', 'update'],
    // The headless shell is optional and faster; the tests that kill browsers need the full browser.
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    if (!command) continue;
    console.log(`Chromium is missing: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('Chromium is missing and cannot be installed. Set CHROMIUM_PATH.');
}

/** Returns Debian's headless shell for Debian's Chromium, if it is installed: it takes a third less time. */
export function preferHeadlessShell(path: string): string {
  return path === debianPath && existsSync(debianShellPath) ? debianShellPath : path;
}
