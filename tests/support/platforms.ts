import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Database } from '#server/database/tables.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
import { salesforcePlatform } from '#server/platform/salesforce/salesforce-platform.ts';
import type { SalesPlatform } from '#server/platform/sales-platform.ts';
import type { Org } from './salesforce/org.ts';
import { SalesforceStandIn } from './salesforce/salesforce-stand-in.ts';
import { seedOrg } from './salesforce/seed-org.ts';
import { demoDatabase } from './server.ts';

/** Runs the same tests on both sales platforms, which contain the demo data under the same ids. */
export function onEachPlatform(
  title: string,
  tests: (platform: () => SalesPlatform, org: (() => Org) | null) => void,
): void {
  describe(`${title}, on the embedded platform`, () => {
    const database = demoDatabaseOfSuite();
    tests(() => embeddedPlatform(database()), null);
  });
  describe(`${title}, on Salesforce`, () => {
    const { platform, standIn } = salesforceSuite();
    tests(platform, () => standIn().org);
  });
}

/** Returns a stand-in org with the demo data, for the tests of one `describe`. */
export function salesforceSuite() {
  const database = demoDatabaseOfSuite();
  let running: { standIn: SalesforceStandIn; platform: SalesPlatform } | null = null;
  beforeAll(async () => {
    const standIn = await SalesforceStandIn.start();
    await seedOrg(standIn, database());
    running = { standIn, platform: salesforcePlatform(standIn.settings) };
  });
  afterAll(() => running?.standIn.stop());
  const started = () => {
    if (!running) throw new Error('The org exists only while tests run.');
    return running;
  };
  return { standIn: () => started().standIn, platform: () => started().platform, database };
}

function demoDatabaseOfSuite(): () => Database {
  let opened: Database | null = null;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-platform-'));
    opened = await demoDatabase(await openLocalFileStore(folder));
  });
  afterAll(async () => {
    await opened?.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (!opened) throw new Error('The database exists only while tests run.');
    return opened;
  };
}
