import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { connectEmbedded, connectServer } from './database/connect.ts';
import { lockDataDir } from './database/data-dir-lock.ts';
import { settingErrorOf } from './database/open-database.ts';
import type { Database } from './database/tables.ts';
import { readSettings, SettingError } from './settings/settings.ts';
import { auditCsv } from './accounts/find-audit.ts';
import { type Verified, verifyAudit } from './audit/verify-audit.ts';
import { portalItself, writeAudit } from './audit/write-audit.ts';

const usage = 'npm run audit -- verify [POSITION:HASH], or npm run audit -- export FILE';

const problems = {
  missing: 'is missing',
  changed: 'is not as it was written',
  chain: 'does not follow the row before it',
} as const;

/** `npm run audit -- verify` and `npm run audit -- export FILE` (R-AUDIT-02). */
try {
  const [command, argument] = process.argv.slice(2);
  if (command === 'verify') await verify(argument);
  else if (command === 'export' && argument !== undefined) await exportTo(argument);
  else throw new SettingError(usage);
} catch (error) {
  const known = error instanceof SettingError ? error : settingErrorOf(error);
  if (!known) throw error;
  process.stderr.write(`${known.message}\n`);
  process.exitCode = 1;
}

async function verify(noted: string | undefined): Promise<void> {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(noted ?? '') ?? [];
  if (noted !== undefined && (position === undefined || hash === undefined)) throw new SettingError(usage);
  const head = position === undefined || hash === undefined ? null : { position: Number(position), hash };
  const verified = await onDatabase((database) => verifyAudit(database, head));
  process.stdout.write(`${sentenceOf(verified)}\n`);
  if (verified.broken) process.exitCode = 2;
}

function sentenceOf({ rows, head, broken }: Verified): string {
  if (broken) return `Row ${broken.position} ${problems[broken.problem]}; the ${rows} before it are whole.`;
  return head ? `All ${rows} rows are whole. The last: ${head.position}:${head.hash}` : 'The audit log is empty.';
}

async function exportTo(file: string): Promise<void> {
  const to = await open(file, 'wx', 0o600).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')
      throw new SettingError(`${file} exists already.`, { cause });
    throw cause;
  });
  await onDatabase(async (database) => {
    await writeAudit(database, { by: portalItself, kind: 'data_exported', target: 'audit', now: new Date() });
    await pipeline(auditCsv(database, {}, ','), to.createWriteStream());
  });
}

async function onDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  const unlock = databaseUrl === null ? lockDataDir(dataDir) : () => {};
  const database =
    databaseUrl === null
      ? await connectEmbedded({ folder: join(dataDir, 'db') })
      : connectServer(databaseUrl, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
    unlock();
  }
}
