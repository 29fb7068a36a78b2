import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../errors/app-error.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import { getOrSetState, getState, putState } from '../database/server-state.ts';
import type { Database } from '../database/tables.ts';
import { SettingError } from '../settings/settings.ts';
import type { FileContext, FileStore } from './file-store.ts';

/** The slash excludes both from `list`. Versions before the identity know the first alone. */
export const installationName = 'meta/installation';
const identityName = 'meta/identity';

/** The store's own id, and the copy of the database that it belongs to. */
const Identity = v.pipe(v.string(), v.parseJson(), v.object({ store: v.string(), database: v.string() }));
type Identity = v.InferOutput<typeof Identity>;

type Options = {
  /** The setting that names the store. */
  setting: string;
  /** `FILES_CONFIRM`: the code of a refusal. */
  confirmed: string | null;
};

/**
 * Checks that store and database belong together, and makes two that know nobody yet known to each other (R-OPS-11). A
 * copy of the database would delete the original's files, and two servers with a store each would split them.
 * @throws SettingError when they belong to others and no operator confirmed it, or when the store cannot be used.
 */
export async function verifyStoreOwner(context: FileContext, { setting, confirmed }: Options): Promise<void> {
  const installation = await getOrSetState(context.database, 'installation', randomUUID());
  try {
    const owner = await readText(context.files, installationName);
    if (owner !== null && owner !== installation)
      throw new SettingError(`${setting} holds the files of another database: choose another place.`);
    if (await ownsStore(context)) return;
    const copy = await copyOf(context.database);
    await context.database.transaction().execute(async (transaction) => {
      // Of servers that start together the first makes the identity.
      await takeAdvisoryLock(transaction, 'file store');
      const identity = await readIdentity(context.files);
      const known = await getState(transaction, 'file-store');
      requireConfirmation(problemOf(identity, known, copy), { setting, confirmed });
      const store = identity?.store ?? randomUUID();
      if (owner === null) await context.files.put(installationName, Buffer.from(installation));
      await context.files.put(identityName, Buffer.from(JSON.stringify({ store, database: copy })));
      await putState(transaction, 'file-store', store);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.cause instanceof Error ? ` ${error.cause.message}` : '';
    throw new SettingError(`${setting} names a file store that cannot be used.${reason}`, { cause: error });
  }
}

/** Whether store and database know each other. */
export async function ownsStore({ files, database }: FileContext): Promise<boolean> {
  const identity = await readIdentity(files);
  if (identity === null || identity.store !== (await getState(database, 'file-store'))) return false;
  return identity.database === (await copyOf(database));
}

type Problem = { says: string; code: string };

function problemOf(identity: Identity | null, known: string | null, copy: string): Problem | null {
  const parts = [identity?.store, identity?.database, known, copy].join(' ');
  const code = createHash('sha256').update(parts).digest('hex').slice(0, 8);
  if (known !== null && known !== identity?.store)
    return { says: "is not the file store with this database's files, which all its servers share", code };
  if (identity !== null && identity.database !== copy)
    return { says: 'is the file store of another copy of this database', code };
  return null;
}

function requireConfirmation(problem: Problem | null, { setting, confirmed }: Options): void {
  if (problem === null || problem.code === confirmed) return;
  throw new SettingError(
    `${setting} ${problem.says}: name another, or start once with FILES_CONFIRM=${problem.code} if it shall belong to this database alone.`,
  );
}

/**
 * Which copy of the database this is. A standby that takes over is the same one; a dump restored elsewhere, or under
 * another name, is another. Engines without PostgreSQL's system identifier are known by the database's name.
 */
async function copyOf(database: Database): Promise<string> {
  const query = sql<{ copy: string }>`select system_identifier::text || '/' || oid::text as copy
    from pg_control_system(), pg_database where datname = current_database()`;
  try {
    return (await query.execute(database)).rows[0]?.copy ?? '';
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    return (await sql<{ copy: string }>`select current_database() as copy`.execute(database)).rows[0]?.copy ?? '';
  }
}

/** PostgreSQL's codes for a missing privilege, an undefined function and an unsupported feature. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['42501', '42883', '0A000'].includes(String(error.code));
}

async function readIdentity(files: FileStore): Promise<Identity | null> {
  const parsed = v.safeParse(Identity, await readText(files, identityName));
  return parsed.success ? parsed.output : null;
}

async function readText(files: FileStore, name: string): Promise<string | null> {
  const stream = await files.read(name, null);
  return stream && text(stream);
}
