import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const debianPath = '/usr/bin/chromium';
const debianShellPath = '/usr/bin/chromium-headless-shell';

/** Switches that let Chromium run as root in a closed network without calling home. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where Chromium is: `CHROMIUM_PATH`, Playwright's own, Debian's. Null where there is none. */
export function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), debianPath];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Finds Chromium or installs one, with Playwright or with the system's packages. Throws when neither can. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  for (const [command, ...args] of [
    ['npx', 'playwright', 'install', 'chromium'],
    ['apt-get', 'update'],
    // The one without a window is a gain where it can be had; the tests that kill browsers need the other.
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]) {
    if (!command) continue;
    console.log(`No Chromium yet: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('There is no Chromium and none could be installed. Name one in CHROMIUM_PATH.');
}

/** The same engine without a window around the page, which takes a third less: where Debian has put it beside Chromium. */
export function withoutWindow(path: string): string {
  return path === debianPath && existsSync(debianShellPath) ? debianShellPath : path;
}
