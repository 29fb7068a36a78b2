import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { defaultRetentionDays } from '#contract/retention.ts';
import { buildApp } from '#server/app.ts';
import { connectEmbedded, connectServer, embeddedOptions } from '#server/database/connect.ts';
import type { ReadReplica } from '#server/database/read-replica.ts';
import type { Database } from '#server/database/tables.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openLocalFileStore } from '#server/files/local-file-store.ts';
import { openS3FileStore } from '#server/files/s3/s3-file-store.ts';
import { deliverDueMail } from '#server/delivery/mail/deliver-due-mail.ts';
import { folderTransport } from '#server/delivery/mail/mail-transport.ts';
import type { Context } from '#server/context.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
import { readPrivacyNotice } from '#server/privacy/read-privacy-notice.ts';
import type { DatabaseWatch } from '#server/database/watch-database.ts';
import { relyingParty } from '#server/second-factor/relying-party.ts';
import { type Check, createReadiness } from '#server/signals/readiness.ts';
import { createLog } from '#server/http/log.ts';
import { defaultJournalAccounts } from '#server/settings/journal-accounts.ts';
import { createSignals, type Signals } from '#server/signals/signals.ts';
import type { SalesPlatform } from '#server/platform/sales-platform.ts';
import { allTests } from './all-tests.ts';
import { demoDatabase as embeddedDump } from './demo-database.ts';
import { postgresBinaries } from './postgres.ts';
import { newDemoDatabase } from './shared-postgres.ts';
import { S3StandIn } from './s3-stand-in.ts';
import { watchRefusals } from './watch-refusals.ts';

/** The real server with the demo data, on a free port, with a clock that the test controls. */
export type TestServer = {
  url: string;
  database: Database;
  files: FileStore;
  context: Context;
  /** Delivers the due mails to `mailFolder`; a test server has no delivery loop. */
  deliverMail: () => Promise<number>;
  mailFolder: string;
  /** How often it answered 5xx, also to a client that had gone. */
  faults: () => number;
  /** Advances the server's clock. */
  advance: (ms: number) => void;
  stop: () => Promise<void>;
};

type Options = {
  secure?: boolean;
  appFolder?: string;
  trustProxy?: string[];
  platform?: SalesPlatform;
  metricsToken?: string;
  localMetrics?: boolean;
  extend?: NonNullable<Parameters<typeof buildApp>[1]['extend']>;
  log?: FastifyBaseLogger;
  signals?: Signals;
  replica?: ReadReplica;
  checks?: readonly Check[];
  slowMs?: number;
  databasePoolMax?: number;
  ownNetwork?: boolean;
  lateFilingDays?: number;
};

/** More than a test uses at once: on a busy machine, no write waits so long for its turn that it is refused. */
const poolMax = 40;

/** Starts a server on a database that has the schema. */
export async function serve(database: Database, files: FileStore, options: Options = {}): Promise<TestServer> {
  let aheadMs = 0;
  const context: Context = {
    signals: options.signals ?? createSignals(),
    readiness: createReadiness(options.checks ?? [], options.slowMs),
    mailLeaves: true,
    database,
    replica: options.replica ?? null,
    files,
    platform: options.platform ?? embeddedPlatform(database),
    mail: { wake: () => {} },
    judging: { wake: () => {} },
    webhooks: { wake: () => {} },
    outgoing: { ownNetwork: options.ownNetwork ?? false },
    secret: 'a-secret-of-the-tests-with-enough-characters',
    tokenTtlS: 900,
    relyingParty: relyingParty('https://portal.example'),
    deskNeedsSecondFactor: true,
    approvesRegistrations: false,
    hidesPrices: false,
    paymentsFourEyes: false,
    journalAccounts: defaultJournalAccounts,
    secure: options.secure ?? false,
    version: '1.2.3-test',
    retention: defaultRetentionDays,
    appealDays: 30,
    lateFilingDays: options.lateFilingDays ?? 0,
    privacyNotice: () => readPrivacyNotice(options.appFolder ?? 'no-built-app'),
    now: () => new Date(Date.now() + aheadMs),
  };
  const app = await buildApp(context, {
    // Each client of a test has its own address, so that rate limits are independent.
    trustProxy: options.trustProxy ?? ['127.0.0.1'],
    databasePoolMax: options.databasePoolMax ?? 10,
    log: options.log ?? createLog('silent'),
    localMetrics: options.localMetrics ?? true,
    ...(options.extend && { extend: options.extend }),
    ...(options.metricsToken !== undefined && { metricsToken: options.metricsToken }),
    appFolder: options.appFolder ?? join(files.incoming, 'no-built-app'),
  });
  const { undocumented } = watchRefusals(app);
  let faults = 0;
  app.addHook('onSend', async (_request, { statusCode }, payload) => {
    if (statusCode >= 500) faults++;
    return payload;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const mailFolder = join(dirname(files.incoming), 'mail');
  const mail = {
    database,
    transport: folderTransport(mailFolder, 'no-reply@portal.example'),
    publicUrl: 'https://portal.example',
    secret: context.secret,
    now: context.now,
    onFailure: (failure: unknown) => {
      throw failure;
    },
  };
  return {
    url,
    database,
    files,
    context,
    deliverMail: () => deliverDueMail(mail),
    mailFolder,
    faults: () => faults,
    advance: (ms) => {
      aheadMs += ms;
    },
    stop: async () => {
      await app.close();
      expect([...undocumented]).toEqual([]);
    },
  };
}

/** The embedded database with the demo data, in memory. */
async function embeddedDemo(files: FileStore, watch?: DatabaseWatch): Promise<Database> {
  const instance = await PGlite.create({ loadDataDir: await embeddedDump(files), ...embeddedOptions });
  return connectEmbedded({ instance }, watch);
}

/** The demo data for a test that is the same on both databases: on PostgreSQL, unless it is missing or all tests run. */
export async function demoDatabase(files: FileStore, watch?: DatabaseWatch): Promise<Database> {
  if (allTests || missing) return embeddedDemo(files, watch);
  return connectDemo(await newDemoDatabase(files), watch);
}

/**
 * Runs the same tests on both databases, each with its own server and the demo data. `server()` is available while the
 * tests run.
 */
export function onEachDatabase(title: string, tests: (server: () => TestServer) => void): void {
  describe(`${title}, on the embedded database`, () => suite(tests, openEmbedded));
  describe.skipIf(missing)(`${title}, on PostgreSQL${missing}`, () => suite(tests, serverDemo));
}

/** Runs the same tests with the files in a folder, and once with the files in a bucket. */
export function onEachStore(title: string, tests: (server: () => TestServer) => void): void {
  onOneDatabase(title, tests);
  const open = allTests || missing ? openEmbedded : serverDemo;
  describe(`${title}, with the files in a bucket`, () => suite(tests, open, openBucket));
}

const missing = postgresBinaries === null ? ' (skipped: its binaries are missing)' : '';

/** As `onEachDatabase`, where both do the same: on PostgreSQL alone, unless it is missing or all tests run. */
export const onOneDatabase: typeof onEachDatabase =
  allTests || missing
    ? onEachDatabase
    : (title, tests) => describe(`${title}, on PostgreSQL`, () => suite(tests, serverDemo));

/** Opens a part of a server, and returns how to close it if that is necessary. */
type Open<Part> = Promise<[Part, close?: () => Promise<void>]>;

const openEmbedded = async (files: FileStore): Open<Database> => [await embeddedDemo(files)];
const openFolder = async (folder: string): Open<FileStore> => [await openLocalFileStore(folder)];

async function openBucket(folder: string): Open<FileStore> {
  const bucket = await S3StandIn.start();
  return [await openS3FileStore(bucket.place(), folder), () => bucket.stop()];
}

function suite(
  tests: (server: () => TestServer) => void,
  open: (files: FileStore) => Open<Database>,
  openStore: (folder: string) => Open<FileStore> = openFolder,
): void {
  let server: TestServer | null = null;
  let close = async () => {};
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-server-'));
    const [files, closeFiles] = await openStore(folder);
    const [database, stopDatabase] = await open(files);
    const running = await serve(database, files, { databasePoolMax: poolMax });
    server = running;
    close = async () => {
      await running.stop();
      await database.destroy();
      await stopDatabase?.();
      await closeFiles?.();
      await rm(folder, { recursive: true, force: true });
    };
  });
  // The tests of a file send more than one account may send in a minute.
  beforeEach(() => server?.database.deleteFrom('rate_windows').execute());
  afterAll(() => close());
  tests(() => {
    if (!server) throw new Error('The server runs only while tests do.');
    return server;
  });
}

async function serverDemo(files: FileStore): Open<Database> {
  return [connectDemo(await newDemoDatabase(files))];
}

function connectDemo(url: string, watch?: DatabaseWatch): Database {
  return connectServer(url, { max: poolMax, ...(watch && { watch }) });
}
