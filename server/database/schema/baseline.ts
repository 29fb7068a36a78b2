import { sql } from 'kysely';
import type { SchemaStep } from '../add-index.ts';
import { accounts } from './accounts.ts';
import { auditLog } from './audit-log.ts';
import { claims } from './claims.ts';
import { derivedColumnFunctions, derivedColumnTriggers } from './derived-columns.ts';
import { desk } from './desk.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { imports } from './imports.ts';
import { privacy } from './privacy.ts';
import { salesPlatform } from './sales-platform.ts';
import { serverState } from './server-state.ts';

/** The migrations that are now one with `0101-flags-of-changed-serials`, by the names that databases have recorded. */
const names = [
  '0001-accounts-and-sessions',
  '0002-sales-platform',
  '0003-claims-and-files',
  '0004-account-codes-and-mail',
  '0005-depot-applications-and-tickets',
  '0010-catalogue',
  '0011-registering',
  '0012-contacts-created',
  '0020-invoices-and-amendments',
  '0021-claim-lists',
  '0030-server-state',
  '0032-storage-keys',
  '0033-uploads',
  '0040-registrations-filed',
  '0041-document-languages',
  '0044-rate-windows',
  '0046-sessions-used',
  '0047-second-factors',
  '0048-session-devices',
  '0050-consents',
  '0051-erasures',
  '0052-retention',
  '0053-incidents',
  '0054-quarantined-files',
  '0056-authors',
  '0057-account-writes',
  '0058-contacts-of-account',
  '0059-unlogged-windows',
  '0060-claims-paid',
  '0061-claim-sums',
  '0062-paid-claim-sums',
  '0063-claims-by-status',
  '0064-files-to-attach',
  '0065-adjudicators',
  '0066-desk-queue',
  '0066-desk-queue-indexes',
  '0067-claim-lines',
  '0068-claims-of-serial-number',
  '0069-claim-files-by-hash',
  '0070-audit-log',
  '0072-imports',
  '0074-events',
  '0075-inbox',
  '0076-claims-seen',
  '0077-notification-mail',
  '0078-claim-messages',
  '0080-decision-rules',
  '0081-claim-lines-by-number',
  '0083-payment-runs',
  '0086-webhooks',
  '0089-photo-prints',
  '0090-claim-flags',
  '0091-claims-by-flag',
  '0092-suggested-rejections',
  '0093-invoice-steps',
  '0095-push',
  '0096-registrations-seen',
  '0097-claims-by-flags',
  '0097-desk-views',
  '0098-imports-removed',
  '0099-undo-reasons',
  '0100-flags-in-order',
];

/**
 * The schema of commit 036678cb, except that the functions of `derived-columns.ts` are the newest: later migrations replace
 * them. Nothing else of it changes: a database of that commit has executed it under the names above, and
 * `tests/server/support/schema-036678cb.sql` is a dump of one.
 */
export const baseline: SchemaStep = {
  replaces: { names, lastIn: 'commit 036678cb (version 1.0.0)' },
  async up(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    const areas = [
      serverState,
      accounts,
      privacy,
      salesPlatform,
      claims,
      files,
      desk,
      events,
      imports,
      auditLog,
      derivedColumnFunctions,
      derivedColumnTriggers,
    ];
    for (const statement of areas.flat()) await statement.execute(db);
  },
};
