import { spawnSync } from 'node:child_process';
import { ensureChromium } from '../support/chromium.ts';
import type { Engine } from './engines.ts';

/** The Debian packages of each engine and its driver, and how to detect it. */
const packaged = {
  firefox: { packages: ['firefox-esr'], probe: ['firefox-esr', '--version'] },
  webkit: {
    packages: ['gir1.2-webkit2-4.1', 'python3-gi', 'python3-gi-cairo', 'xvfb', 'fonts-dejavu-core'],
    probe: [
      '/usr/bin/python3',
      '-c',
      "import cairo, gi, shutil; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2; assert shutil.which('Xvfb')",
    ],
  },
} as const;

/**
 * Finds the three engines, or installs missing ones from the system's packages where possible. Firefox and WebKit are
 * optional: a line reports what is missing and that their tests are skipped.
 *
 * @returns the available engines
 * @throws Error without Chromium
 */
export function ensureEngines(): Engine[] {
  ensureChromium();
  const found: Engine[] = ['chromium'];
  for (const engine of ['firefox', 'webkit'] as const) {
    if (isInstalled(engine) || install(engine)) found.push(engine);
    else
      console.log(
        `${engine} is not installed (apt-get install ${packaged[engine].packages.join(' ')}): its tests are skipped.`,
      );
  }
  return found;
}

function isInstalled(engine: keyof typeof packaged): boolean {
  return runs(packaged[engine].probe);
}

function install(engine: keyof typeof packaged): boolean {
  if (process.getuid?.() !== 0) return false;
  console.log(`${engine} is missing: apt-get install ${packaged[engine].packages.join(' ')}`);
  runs(['apt-get', 'update']);
  runs(['apt-get', 'install', '-y', '--no-install-recommends', ...packaged[engine].packages]);
  return isInstalled(engine);
}

function runs([command, ...args]: readonly [string, ...string[]]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env, timeout: 300_000 }).status === 0;
}
