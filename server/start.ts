import { access, chmod, constants, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { inviteFirstAdmin } from './accounts/invite-first-admin.ts';
import { buildApp } from './app.ts';
import { connectServer } from './database/connect.ts';
import { lockDataDir } from './database/data-dir-lock.ts';
import { auditSettings } from './audit/audit-settings.ts';
import { openDatabase } from './database/open-database.ts';
import { openReadReplica, type ReadReplica } from './database/read-replica.ts';
import type { Database } from './database/tables.ts';
import { serveDemoAccounts } from './demo/serve-demo-accounts.ts';
import { hasAccounts, hasDemoAccounts, loadDemoData } from './demo/load-demo-data.ts';
import { startTellingEvents } from './delivery/tell-events.ts';
import { startWatchingClaims } from './platform/watch-claims.ts';
import { startWatchingRegistrations } from './platform/watch-registrations.ts';
import { verifyStoreOwner } from './files/verify-store-owner.ts';
import { startCleanupJob } from './files/cleanup-job.ts';
import { openFileStore } from './files/open-file-store.ts';
import { describeFailure } from './errors/describe-failure.ts';
import { createLog } from './http/log.ts';
import { makeMailDue } from './delivery/mail/deliver-due-mail.ts';
import type { WorkLoop } from './base/work-loop.ts';
import { startMail } from './delivery/mail/start-mail.ts';
import { startJudgingClaims } from './desk/judge-claims.ts';
import { startRemindingOfDecisions } from './desk/remind-of-decisions.ts';
import { startAttachingFiles } from './platform/attach-files.ts';
import { askOrg, openPlatform } from './platform/open-platform.ts';
import { startComparingPhotos } from './photos/compare-photos.ts';
import { startPush } from './delivery/push/deliver-push.ts';
import { startRetentionJob } from './privacy/retention-job.ts';
import { readPrivacyNotice } from './privacy/read-privacy-notice.ts';
import { isOwnAddress } from './base/own-address.ts';
import { projectRoot } from './base/project-root.ts';
import { projectVersion } from './base/project-version.ts';
import { relyingParty } from './second-factor/relying-party.ts';
import { sessionSecret } from './session/session-secret.ts';
import type { Settings } from './settings/settings.ts';
import { SettingError } from './settings/settings.ts';
import { readJournalAccounts } from './settings/journal-accounts.ts';
import { dependencyChecks } from './http/dependency-checks.ts';
import { createReadiness } from './signals/readiness.ts';
import { createSignals } from './signals/signals.ts';
import type { Traces } from './signals/traces.ts';
import { watchDatabase, watchQueues } from './database/watch-database.ts';
import { startWaitingServer, type WaitingServer } from './http/waiting-server.ts';
import { watchFiles } from './files/watch-files.ts';
import { startWebhooks } from './delivery/webhooks/deliver-webhooks.ts';

export type RunningServer = { address: string; log: FastifyBaseLogger; stop: () => Promise<void> };

/** Time for running requests at shutdown; service managers usually kill after 30 s. */
const defaultDrainMs = 25_000;

type Options = {
  demo: boolean;
  /** Whether accounts with a published password may be put into the database of `DATABASE_URL`. */
  publishedPasswords?: boolean;
  drainMs?: number;
};

/**
 * Starts everything in order, then listens.
 * @throws SettingError when a setting prevents it.
 */
export async function start(
  settings: Settings,
  { demo, publishedPasswords = false, drainMs = defaultDrainMs }: Options,
): Promise<RunningServer> {
  if (settings.crm && demo) throw new SettingError('CRM_URL cannot be used with --demo.');
  if (settings.adminSecondFactor === 'optional' && !demo)
    throw new SettingError('ADMIN_SECOND_FACTOR can be optional only with --demo.');
  const journalAccounts = await readJournalAccounts(settings.journalAccountsFile);
  await prepareDataDir(settings);
  const unlock = settings.databaseUrl === null ? lockDataDir(settings.dataDir) : () => {};
  const log = createLog(settings.logLevel);
  const version = await projectVersion();
  const traces = settings.tracesUrl !== null ? await loadTraces(version, log) : null;
  const signals = createSignals(traces);
  let database: Database | null = null;
  let probeDatabase: Database | null = null;
  let replica: ReadReplica | null = null;
  let app: FastifyInstance | null = null;
  let stopCleanup = async () => {};
  let stopRetention = async () => {};
  let mail: WorkLoop | null = null;
  let comparing: WorkLoop | null = null;
  let judging: WorkLoop | null = null;
  let webhooks: WorkLoop | null = null;
  /** They run beside the requests, and stop in this order. */
  let jobs: (WorkLoop | null)[] = [];
  const stop = async () => {
    // Requests first, the database last.
    if (app) await closeApp(app, drainMs);
    await stopCleanup();
    await stopRetention();
    await mail?.stop();
    for (const job of jobs) await job?.stop();
    await replica?.close();
    await probeDatabase?.destroy();
    await database?.destroy();
    await traces?.stop().catch(() => {});
    unlock();
  };
  try {
    let waiting: WaitingServer | null = null;
    const opened = await openDatabase(
      settings,
      () => {
        process.stderr.write('The database of DATABASE_URL cannot be reached. Waiting for it.\n');
        waiting = startWaitingServer(settings);
      },
      watchDatabase(signals),
    ).finally(() => waiting?.stop());
    ({ database } = opened);
    if (opened.migrated.length > 0) log.info({ migrations: opened.migrated }, 'schema migrated');
    const isEmpty = !(await hasAccounts(database));
    if (demo && !isEmpty && !(await hasDemoAccounts(database)))
      throw new SettingError(
        'The database has accounts that --demo did not make: it would drop the second factor of their admins, and allow calls to the own network. Start without --demo, or on another database.',
      );
    if (demo && settings.databaseUrl !== null && !publishedPasswords && isEmpty)
      throw new SettingError(
        'DATABASE_URL names an empty database, where --demo makes accounts whose password is published: add --published-passwords if that is meant.',
      );
    // A connection of their own, so that a full pool is no outage.
    if (settings.databaseUrl !== null) probeDatabase = connectServer(settings.databaseUrl, { max: 1 });
    // What an org stores is not in the database.
    if (settings.databaseReadUrl !== null && settings.crm === null)
      replica = openReadReplica(settings.databaseReadUrl, signals, { max: settings.databasePoolMax });
    const store = await openFileStore(settings);
    const files = watchFiles(store, signals);
    const setting = settings.filesBucket ? 'FILES_URL' : 'DATA_DIR';
    await verifyStoreOwner({ files, database }, { setting, confirmed: settings.filesConfirm });
    const secret = await sessionSecret(settings, database);
    const appFolder = join(projectRoot(), 'dist', 'app');
    const portalConfig = await readFile(join(appFolder, 'portal-config.json'), 'utf8').catch(() => '');
    await auditSettings(database, settings, { secret, portalConfig, journalAccounts, now: new Date() });
    if (demo) await loadDemoData(database, files, new Date());
    const { adminEmail: email, adminName: name } = settings;
    const admin = email !== null && (await inviteFirstAdmin(database, { email, name }, new Date()));
    if (admin) log.info({ actor: 'start', act: 'account created', target: admin }, 'admin acted');
    // No other server can hold a lease on the embedded database.
    if (settings.databaseUrl === null) await makeMailDue(database, new Date());
    mail = startMail(database, { ...settings, secret }, { log, timed: signals.timed });
    const { crm } = settings;
    const readiness = createReadiness(
      dependencyChecks({
        database: probeDatabase ?? database,
        files: store,
        askSalesPlatform: crm && (() => askOrg(crm)),
      }),
    );
    watchQueues(signals, probeDatabase ?? database, () => new Date());
    signals.metrics.watchProcess(settings.dataDir);
    signals.metrics.info.set(
      {
        version,
        database: settings.databaseUrl === null ? 'embedded' : 'server',
        files: settings.filesBucket === null ? 'folder' : 'bucket',
      },
      1,
    );
    const context = {
      signals,
      readiness,
      database,
      replica,
      files,
      mail,
      mailLeaves: settings.mailUrl !== null || demo,
      judging: {
        wake: () => {
          // A claim is judged after its photos are compared, which wakes the judging again.
          comparing?.wake();
          judging?.wake();
        },
      },
      secret,
      platform: await openPlatform(database, settings, signals),
      tokenTtlS: settings.tokenTtlS,
      relyingParty: relyingParty(settings.publicUrl),
      deskNeedsSecondFactor: (settings.adminSecondFactor ?? (demo ? 'optional' : 'required')) === 'required',
      paymentsFourEyes: settings.paymentsFourEyes,
      journalAccounts,
      secure: settings.publicUrl.startsWith('https:'),
      version,
      retention: settings.retention,
      appealDays: settings.appealDays,
      lateFilingDays: settings.lateFilingDays,
      privacyNotice: () => readPrivacyNotice(appFolder),
      webhooks: { wake: () => webhooks?.wake() },
      outgoing: { ownNetwork: settings.ownNetworkCalls ?? demo },
      approvesRegistrations: settings.approveRegistrations === 'auto',
      hidesPrices: settings.depotPrices === 'hidden',
      now: () => new Date(),
    };
    app = await buildApp(context, {
      ...settings,
      appFolder,
      log,
      // The log-in page offers its accounts.
      ...(demo && { extend: serveDemoAccounts }),
      localMetrics: isOwnAddress(new URL(settings.publicUrl).hostname),
    });
    const address = await listen(app, settings);
    app.log.info({ version: context.version }, 'started');
    stopCleanup = startCleanupJob(context, app.log);
    stopRetention = startRetentionJob(context, app.log);
    judging = startJudgingClaims(context, app.log);
    comparing = startComparingPhotos(context, app.log);
    webhooks = startWebhooks(context, app.log);
    const contact = context.secure ? settings.publicUrl : `mailto:${settings.mailFrom}`;
    const push = startPush({ ...context, contact }, app.log);
    jobs = [
      startAttachingFiles(context, app.log),
      startWatchingClaims(context, app.log),
      startWatchingRegistrations(context, app.log),
      comparing,
      judging,
      startRemindingOfDecisions(context, app.log),
      startTellingEvents({ ...context, push }, app.log),
      webhooks,
      push,
    ];
    return { address, log: app.log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Few servers send traces. */
async function loadTraces(version: string, log: FastifyBaseLogger): Promise<Traces> {
  const { startTraces } = await import('./signals/traces.ts');
  return startTraces(version, (error) => log.warn({ failure: describeFailure(error) }, 'sending traces failed'));
}

async function closeApp(app: FastifyInstance, drainMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(timer);
}

async function prepareDataDir({ dataDir }: Settings): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Another user may own a folder that was there before; what is written into it is private all the same (main.ts).
    await chmod(dataDir, 0o700).catch(() => {});
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new SettingError(`DATA_DIR ${dataDir} cannot be created, or is not writable.`, { cause });
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    if (code === 'EADDRINUSE') throw new SettingError(`PORT ${port} is in use by another program.`, { cause });
    if (code === 'EACCES') throw new SettingError(`PORT ${port} may not be used by this user.`, { cause });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new SettingError(`HOST ${host} is not an address of this machine.`, { cause });
    throw cause;
  }
}
