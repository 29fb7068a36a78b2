import type { Migration } from 'kysely/migration';
import { accountsAndSessions } from './migrations/0001-accounts-and-sessions.ts';
import { salesPlatform } from './migrations/0002-sales-platform.ts';
import { claimsAndFiles } from './migrations/0003-claims-and-files.ts';

/** Every change of the schema, in order; append-only. A plain object, so that the production bundle carries it. */
export const migrations: Record<string, Migration> = {
  '0001-accounts-and-sessions': accountsAndSessions,
  '0002-sales-platform': salesPlatform,
  '0003-claims-and-files': claimsAndFiles,
};
