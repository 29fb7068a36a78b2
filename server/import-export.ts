import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type ImportKind, importKinds, mergeKinds } from '#contract/import-kinds.ts';
import { lockDataDir } from './database/data-dir-lock.ts';
import { connectServer } from './database/connect.ts';
import { openDatabase, settingErrorOf } from './database/open-database.ts';
import { openFileStore } from './files/open-file-store.ts';
import { readSettings, SettingError } from './settings/settings.ts';
import { expectation, isWarningProblem } from './errors/cell-problems.ts';
import { exportKind } from './imports/export-table.ts';
import { findProblems } from './imports/find-problems.ts';
import { portalItself, writeAudit } from './audit/write-audit.ts';
import { mergeRecords } from './imports/merge-records.ts';
import { findRecord } from './imports/records.ts';
import { AppError } from './errors/app-error.ts';
import { checkImport, confirmImport, type ImportRow } from './imports/imports.ts';
import type { ImportContext } from './imports/row-kind.ts';

/** `npm run import -- KIND FILE [--confirm]`, `npm run export -- KIND FILE` and `npm run merge -- KIND ID INTO [--confirm]`. */
try {
  const given = process.argv[2] === 'merge' ? readMerge() : readArguments();
  await onPortal(async (context) => {
    if (given.command === 'merge') return runMerge(context, given);
    const { command, kind, file, confirm } = given;
    if (command === 'import') await runImport(context, { kind, file, confirm });
    else {
      await writeAudit(context.database, { by: portalItself, kind: 'data_exported', target: kind, now: new Date() });
      await pipeline(exportKind(context, kind).open(), createWriteStream(file));
    }
  });
} catch (error) {
  const known = error instanceof SettingError ? error : settingErrorOf(error);
  if (!known) throw error;
  process.stderr.write(`${known.message}\n`);
  process.exitCode = 1;
}

function readArguments() {
  const usage = `npm run import -- KIND FILE [--confirm], npm run export -- KIND FILE; KIND is one of ${importKinds.join(', ')}`;
  try {
    const { values, positionals } = parseArgs({ options: { confirm: { type: 'boolean' } }, allowPositionals: true });
    const [command, name, file, ...more] = positionals;
    const kind = importKinds.find((known) => known === name);
    if (!kind || file === undefined || more.length > 0) throw new TypeError('KIND and FILE are required.');
    return {
      command: command === 'import' ? ('import' as const) : ('export' as const),
      kind,
      file,
      confirm: values.confirm === true,
    };
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new SettingError(`${cause.message}\n${usage}`, { cause });
  }
}

function readMerge() {
  const usage = `npm run merge -- KIND ID INTO [--confirm]; KIND is one of ${mergeKinds.join(', ')}`;
  try {
    const { values, positionals } = parseArgs({ options: { confirm: { type: 'boolean' } }, allowPositionals: true });
    const [, name, id, into, ...more] = positionals;
    const kind = mergeKinds.find((known) => known === name);
    if (!kind || id === undefined || into === undefined || more.length > 0)
      throw new TypeError('KIND, ID and INTO are required.');
    return { command: 'merge' as const, kind, id, into, confirm: values.confirm === true };
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new SettingError(`${cause.message}\n${usage}`, { cause });
  }
}

/** Without `--confirm` it is tried and taken back. */
async function runMerge({ database }: ImportContext, { kind, id, into, confirm }: ReturnType<typeof readMerge>) {
  const by = portalItself;
  const transaction = await database.startTransaction().execute();
  try {
    const { version } = await findRecord(transaction, kind, id);
    const { cells } = await mergeRecords(transaction, { kind, id, version, into, by, now: new Date() });
    if (confirm) await transaction.commit().execute();
    else await transaction.rollback().execute();
    const kept = Object.entries(cells).flatMap(([name, cell]) => (cell === '' ? [] : `${name}: ${cell}`));
    say(kept.join('\n'));
    say(confirm ? `${id} is merged.` : 'Nothing is written yet: repeat with --confirm.');
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) await transaction.rollback().execute();
    if (!(error instanceof AppError)) throw error;
    say(Object.values(error.fields ?? {}).map((problem) => expectation(problem, 'en'))[0] ?? `${id} does not exist.`);
    process.exitCode = 1;
  }
}

async function onPortal(work: (context: ImportContext) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.crm !== null)
    throw new SettingError('CRM_URL is set: master data is in Salesforce, and not imported here.');
  // The embedded database is one process's.
  const unlock = settings.databaseUrl === null ? lockDataDir(settings.dataDir) : () => {};
  const { databaseUrl } = settings;
  const wait = () => process.stderr.write('The database of DATABASE_URL cannot be reached. Waiting for it.\n');
  const { database: opened } = await openDatabase(settings, wait);
  const database = databaseUrl === null ? opened : connectServer(databaseUrl, { unlimited: true });
  try {
    await work({ database, files: await openFileStore(settings) });
  } finally {
    await database.destroy();
    if (database !== opened) await opened.destroy();
    unlock();
  }
}

type Run = { kind: ImportKind; file: string; confirm: boolean };

async function runImport(context: ImportContext, { kind, file, confirm }: Run): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const given = {
    kind,
    fileName: basename(file),
    sha256: hash.digest('hex'),
    by: portalItself,
    open: () => createReadStream(file),
  };
  const checked = await checkImport(context, given, new Date());
  for await (const { row, name, value, problem } of findProblems(context.database, checked.id)) {
    const place = [row === null ? file : `row ${row}`, name, value].filter((part) => part !== null);
    say(`${isWarningProblem(problem) ? 'Warning: ' : ''}${place.join(', ')}: ${expectation(problem, 'en')}`);
  }
  if (checked.state !== 'checked') {
    say(`${checked.problems} to correct. Nothing is written.`);
    process.exitCode = 1;
    return;
  }
  if (!confirm) return say(`${summary(checked)} Nothing is written yet: repeat with --confirm.`);
  say(summary(await confirmImport(context, checked.id, { by: portalItself, now: new Date() })));
}

function summary({ staged, added, changed, removed, unchanged }: ImportRow): string {
  const gone = removed > 0 ? `${removed} removed, ` : '';
  return `${staged} ${staged === 1 ? 'row' : 'rows'}: ${added} new, ${changed} changed, ${gone}${unchanged} as before.`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
