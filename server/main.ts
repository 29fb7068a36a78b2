import { demoNotice } from './demo/demo-notice.ts';
import { readSettings, SettingError } from './settings.ts';
import type { RunningServer } from './start.ts';
import { start } from './start.ts';

const demo = process.argv.includes('--demo');

try {
  const settings = readSettings(process.env);
  // The embedded database survives a kill but not a power cut (`operations.md`, settings).
  if (!demo && settings.databaseUrl === null)
    throw new SettingError('DATABASE_URL is required; only the demo (--demo) runs on the embedded database.');
  const server = await start(settings, { demo });
  stopOnSignal(server);
  if (demo) process.stdout.write(demoNotice(server.address));
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void server.stop();
    });
  }
}
