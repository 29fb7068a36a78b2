import { parseArgs } from 'node:util';
import { connectServer } from './database/connect.ts';
import { migrate, readSchemaState, stepBack } from './database/migrate-schema.ts';
import { settingErrorOf } from './database/open-database.ts';
import type { Database } from './database/tables.ts';
import { readSettings, SettingError } from './settings/settings.ts';

/** `npm run migrate`, with `--check` or `--down-to N`. */
try {
  const { check, target } = readArguments();
  await onDatabase(async (database) => {
    if (check) return say(await whatIsToDo(database));
    if (target !== null) return say(list('Undone', await stepBack(database, target)));
    return say(list('Migrated', await migrate(database)));
  });
} catch (error) {
  const known = error instanceof SettingError ? error : settingErrorOf(error);
  if (!known) throw error;
  process.stderr.write(`${known.message}\n`);
  process.exitCode = 1;
}

function readArguments(): { check: boolean; target: number | null } {
  try {
    const { values } = parseArgs({ options: { check: { type: 'boolean' }, 'down-to': { type: 'string' } } });
    const target = values['down-to'];
    if (target !== undefined && !/^\d{1,4}$/.test(target)) throw new TypeError(`${target} is not a number.`);
    if (values.check && target !== undefined) throw new TypeError('--check goes without --down-to.');
    return { check: values.check === true, target: target === undefined ? null : Number(target) };
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new SettingError(`npm run migrate [-- --check | --down-to N]: ${cause.message}`, { cause });
  }
}

async function onDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { databaseUrl } = readSettings(process.env);
  if (databaseUrl === null)
    throw new SettingError('DATABASE_URL is required: the embedded database migrates at start.');
  const database = connectServer(databaseUrl, { unlimited: true });
  await work(database).finally(() => database.destroy());
}

async function whatIsToDo(database: Database): Promise<string> {
  const { pending, newer } = await readSchemaState(database);
  const notice = newer.length > 0 ? `\nOf a newer version, and harmless: ${newer.join(', ')}.` : '';
  return `${list('To do', pending)}${notice}`;
}

function list(done: string, names: readonly string[]): string {
  return names.length === 0 ? 'There is nothing to do.' : `${done}: ${names.join(', ')}.`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
