import { join } from 'node:path';
import { demoNotice } from './demo/demo-notice.ts';
import { describeFailure } from './http/describe-failure.ts';
import { readSettings, SettingError } from './settings.ts';
import type { RunningServer } from './start.ts';
import { start } from './start.ts';

const demo = process.argv.includes('--demo');

try {
  const settings = readSettings(process.env);
  // The embedded database does not survive a power cut (R-OPS-03).
  if (!demo && settings.databaseUrl === null)
    throw new SettingError('DATABASE_URL is required; only the demo (--demo) runs on the embedded database.');
  const server = await start(settings, { demo });
  stopOnSignal(server);
  exitOnUncaughtException(server);
  const mailDestination = settings.mailUrl === null ? join(settings.dataDir, 'mail') : 'sent by SMTP';
  if (demo) process.stdout.write(demoNotice(server.address, mailDestination));
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** The state is unknown after an uncaught exception: log it without its message, and exit. */
function exitOnUncaughtException({ log }: RunningServer): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ failure: describeFailure(error) }, 'uncaught exception');
    process.exit(1);
  });
}

/** Longer than a normal shutdown takes. */
const shutdownTimeoutMs = 60_000;

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.log.info({ signal }, 'stopping');
      setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
      void server.stop();
    });
  }
}
