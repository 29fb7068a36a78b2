import { join } from 'node:path';
import { demoNotice } from './demo/demo-notice.ts';
import { describeFailure } from './errors/describe-failure.ts';
import { readSettings, requireProductionSettings, SettingError } from './settings/settings.ts';
import type { RunningServer } from './start.ts';
import { start } from './start.ts';

// Other users of the machine read nothing that this process writes.
process.umask(0o077);
const demo = process.argv.includes('--demo');
const publishedPasswords = process.argv.includes('--published-passwords');

try {
  // The demo shows its accounts and no line for each request.
  const settings = readSettings(demo ? { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' } : process.env);
  if (!demo) requireProductionSettings(settings, process.env);
  const server = await start(settings, { demo, publishedPasswords });
  stopOnSignal(server);
  exitOnUncaughtException(server);
  const mailDestination = settings.mailUrl === null ? join(settings.dataDir, 'mail') : 'sent by SMTP';
  if (demo) process.stdout.write(demoNotice(server.address, mailDestination));
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** The state is unknown after an uncaught exception: log it, and exit. */
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
