import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/portal.ts';
import { withBrowser, withEngine } from './browser.ts';
import { benchCalls } from './calls.ts';
import { benchClaimWrites } from './claim-writes.ts';
import { withDatabase } from './database-server.ts';
import { benchRegistrations, benchTickets } from './desk-lists.ts';
import { benchDeviceCatalogue } from './device-catalogue.ts';
import { benchDeskQueue } from './desk-queue.ts';
import { benchExports } from './exports.ts';
import type { Figure } from './figure.ts';
import { floodText, measureFlood } from './flood.ts';
import { benchFormStart, benchOfflineStart } from './form-start.ts';
import { benchImports } from './imports.ts';
import { auditScreens, scoresText } from './lighthouse.ts';
import { benchPhotoIntake } from './photo-intake.ts';
import { benchPhotoJudging } from './photo-judging.ts';
import type { Plans } from './plans.ts';
import { benchReplay } from './replay.ts';
import type { Part } from './run-parts.ts';
import { benchSaving } from './saving.ts';
import { benchScrolling } from './scrolling.ts';
import { benchSearching } from './searching.ts';
import { benchServerLists } from './server-lists.ts';
import { benchServerStart } from './server-start.ts';
import { measureSignIns, signInsText } from './sign-ins.ts';
import { stageBare, stagePortal, withServer } from './staged-site.ts';
import { benchTaps, depotTaps, deskTaps } from './taps.ts';
import { benchTyping } from './typing.ts';
import { benchWeekQueue } from './week-queue.ts';
import { openWorkbench } from './workbench-page.ts';

/** A part `alone` is measured only when it is named, and prints its figures itself. */
export type BenchPart = Part & { group: 'build' | 'app' | 'server' | 'alone' };

type Options = {
  plans: Plans;
  /** A temporary folder for the builds. */
  folder: string;
  /** The screens that Lighthouse audits. */
  screens: RegExp;
};

const portalBuild = 'the build of the portal';
const bareBuild = 'the build of the bare page';

/** All parts that are measured in Chromium and on the server. */
export function partsOf({ plans, folder, screens }: Options): BenchPart[] {
  const { portal, bare } = foldersIn(folder);
  const onPortal = (name: string, measure: (ours: ServerProcess) => Promise<Figure[]>): BenchPart => ({
    name,
    group: 'app',
    needs: [portalBuild],
    measure: () => withServer(portal, measure),
  });
  const onServer = (name: string, measure: () => Promise<Figure[]>): BenchPart => ({ name, group: 'server', measure });
  const alone = (name: string, text: () => Promise<string>): BenchPart => ({
    name,
    group: 'alone',
    measure: async () => {
      console.log(await text());
      return [];
    },
  });
  return [
    ...buildsIn(folder),
    onPortal('saving', ({ url }) =>
      withBrowser(async (context) => benchSaving(await openWorkbench(context, url), plans.saving)),
    ),
    { name: 'replay', group: 'app', needs: [portalBuild], measure: () => measureReplay(portal, plans) },
    { name: 'week-queue', group: 'app', needs: [portalBuild], measure: () => measureWeekQueue(portal, plans) },
    onPortal('searching', ({ url }) =>
      withBrowser(
        async (context) => {
          await signInAtWorkbench(context, url);
          return benchSearching(context, url, plans.searching);
        },
        { workers: false },
      ),
    ),
    { name: 'catalogue', group: 'app', needs: [portalBuild], measure: () => measureCatalogue(portal, plans) },
    onPortal('feel', ({ url }) => measureFeel(url, plans)),
    onPortal('typing', ({ url }) =>
      withBrowser(
        async (context) => {
          await signInAtWorkbench(context, url);
          return benchTyping(context, url, plans.typing);
        },
        { workers: false },
      ),
    ),
    {
      ...onPortal('start', (ours) =>
        withServer(bare, (site) =>
          withBrowser(async (context) => {
            await signInAtWorkbench(context, ours.url);
            return benchFormStart(context, { ours, bare: site }, plans.start);
          }),
        ),
      ),
      needs: [portalBuild, bareBuild],
    },
    {
      ...onServer('server-start', () => benchServerStart(portal, plans.serverStart)),
      needs: [portalBuild],
    },
    onServer('filing', () => benchClaimWrites(plans.filing)),
    onServer('calls', () => benchCalls(plans.calls)),
    onServer('lists', () => benchServerLists(plans.lists)),
    onServer('desk', () => benchDeskQueue(plans.desk)),
    onServer('registrations', () => benchRegistrations(plans.deskLists)),
    onServer('tickets', () => benchTickets(plans.deskLists)),
    onServer('exports', () => benchExports(plans.exports)),
    onServer('imports', () => benchImports(plans.imports)),
    alone('flood', async () => floodText(await measureFlood(plans.flood))),
    alone('sign-ins', async () => signInsText(await measureSignIns(plans.signIns))),
    {
      name: 'lighthouse',
      group: 'alone',
      needs: [portalBuild],
      measure: () =>
        withServer(portal, async (ours) => {
          const audits = auditScreens(ours, folder, { ...plans.lighthouse, wanted: screens });
          for await (const scores of audits) console.log(scoresText(scores));
          return [];
        }),
    },
  ];
}

/** The parts that are measured in another engine. */
export function enginePartsOf(engine: 'firefox' | 'webkit', { plans, folder }: Options): BenchPart[] {
  const { portal, bare } = foldersIn(folder);
  const onPortal = (
    name: string,
    measure: (context: BrowserContext, ours: ServerProcess) => Promise<Figure[]>,
  ): BenchPart => ({
    name,
    group: 'app',
    needs: [portalBuild],
    measure: () => withServer(portal, (ours) => withEngine(engine, (context) => measure(context, ours))),
  });
  return [
    ...buildsIn(folder),
    onPortal('saving', async (context, { url }) => benchSaving(await openWorkbench(context, url), plans.saving)),
    onPortal('feel', async (context, { url }) => {
      await signInAtWorkbench(context, url);
      const taps = await benchTaps(context, url, { plan: plans.feel, taps: depotTaps, engine });
      return [...taps, ...(await benchPhotoIntake(context, url, plans.feel, engine))];
    }),
    {
      ...onPortal('start', async (context, ours) => {
        await signInAtWorkbench(context, ours.url);
        return withServer(bare, (site) => benchOfflineStart(context, { ours, bare: site }, plans.start));
      }),
      needs: [portalBuild, bareBuild],
    },
  ];
}

function foldersIn(folder: string) {
  return { portal: join(folder, 'portal'), bare: join(folder, 'bare') };
}

function buildsIn(folder: string): BenchPart[] {
  const { portal, bare } = foldersIn(folder);
  const build = (name: string, stage: () => Promise<void>): BenchPart => ({
    name,
    group: 'build',
    measure: () => stage().then(() => []),
  });
  return [build(portalBuild, () => stagePortal(portal)), build(bareBuild, () => stageBare(bare))];
}

async function signInAtWorkbench(context: BrowserContext, url: string): Promise<void> {
  const page = await openWorkbench(context, url);
  await page.close();
}

/** On PostgreSQL, as the benchmark connects to the database while the server runs. */
function measureReplay(portal: string, plans: Plans): Promise<Figure[]> {
  return withDatabase((databaseUrl) =>
    withServer(
      portal,
      ({ url }) =>
        withBrowser(async (context) => benchReplay(await openWorkbench(context, url), databaseUrl, plans.replay)),
      { data: 'replay-data', databaseUrl },
    ),
  );
}

/** On PostgreSQL, to which it adds the catalogue. */
function measureCatalogue(portal: string, plans: Plans): Promise<Figure[]> {
  return withDatabase((databaseUrl) =>
    withServer(
      portal,
      ({ url }) => withBrowser((context) => benchDeviceCatalogue(context, url, { ...plans.catalogue, databaseUrl })),
      { data: 'catalogue-data', databaseUrl },
    ),
  );
}

/** On PostgreSQL, to which it adds the accounts whose queues are sent. */
function measureWeekQueue(portal: string, plans: Plans): Promise<Figure[]> {
  return withDatabase((databaseUrl) =>
    withServer(portal, ({ url }) => benchWeekQueue(url, databaseUrl, plans.weekQueue), {
      data: 'week-queue-data',
      databaseUrl,
    }),
  );
}

/** Taps at the desk and at a depot, a photo, and scrolling. A fresh profile for each account. */
async function measureFeel(url: string, { feel }: Plans): Promise<Figure[]> {
  const atDesk = await withBrowser(
    async (context) => {
      const page = await context.newPage();
      await signIn(page, 'desk@portal.example', { origin: url });
      await page.close();
      return benchTaps(context, url, { plan: feel, taps: deskTaps });
    },
    { workers: false },
  );
  return withBrowser(
    async (context) => {
      await signInAtWorkbench(context, url);
      const taps = await benchTaps(context, url, { plan: feel, taps: depotTaps });
      const photo = await benchPhotoIntake(context, url, feel);
      const judging = await benchPhotoJudging(context, url, feel);
      return [...taps, ...atDesk, ...photo, ...judging, ...(await benchScrolling(context, url, feel))];
    },
    { workers: false },
  );
}
