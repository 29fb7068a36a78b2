import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { installationName } from '../files/verify-store-owner.ts';
import type { Check } from '../signals/readiness.ts';

/** Without the database a server can do nothing, and only its own connection may be broken. */
const databaseAwayAfterMs = 10_000;

type Places = {
  /** With a connection of its own: a full pool is no outage. */
  database: Database;
  files: FileStore;
  /** Null for the embedded sales platform. */
  askSalesPlatform: (() => Promise<unknown>) | null;
};

/** How `/readyz` asks each dependency. */
export function dependencyChecks({ database, files, askSalesPlatform }: Places): Check[] {
  return [
    { dependency: 'database', ask: () => sql`select 1`.execute(database), awayAfterMs: databaseAwayAfterMs },
    { dependency: 'files', ask: () => askFiles(files) },
    ...(askSalesPlatform ? [{ dependency: 'sales_platform', ask: askSalesPlatform } as const] : []),
  ];
}

/** Reads the store's mark: an empty disk in the place of the store is not the store. */
async function askFiles(files: FileStore): Promise<void> {
  const mark = await files.read(installationName, null);
  if (mark === null) throw new Error('The file store has lost its mark.');
  mark.destroy();
}
