import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withBrowser, withEngine } from './browser.ts';
import type { Figure } from './figure.ts';
import { benchCalls } from './calls.ts';
import { benchExports } from './exports.ts';
import { benchImports } from './imports.ts';
import { benchDeskQueue } from './desk-queue.ts';
import { benchClaimWrites } from './claim-writes.ts';
import { auditScreens, scoresText } from './lighthouse.ts';
import { benchFormStart, benchOfflineStart } from './form-start.ts';
import { benchPhotoIntake } from './photo-intake.ts';
import { benchReplay } from './replay.ts';
import { benchSaving } from './saving.ts';
import { benchScrolling } from './scrolling.ts';
import { benchServerLists } from './server-lists.ts';
import { floodText, measureFlood } from './flood.ts';
import { benchSearching } from './searching.ts';
import { benchServerStart } from './server-start.ts';
import { measureSignIns, signInsText } from './sign-ins.ts';
import { stageBare, stagePortal, withServer } from './staged-site.ts';
import { tableOf } from './table.ts';
import { benchTaps, depotTaps, deskTaps } from './taps.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/portal.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import { openWorkbench } from './workbench-page.ts';

/**
 * The benchmarks (R-OPS-07): each figure beside a baseline measured in the same run. They report and never fail because
 * of slowness. `--quick` uses few rounds. `--only app` or `--only server` runs one half, `--only start` the starts of
 * the claim form, `--only searching` the search in long lists, `--only feel` taps, a photo and scrolling. `--only
 * lighthouse` audits every public page and three others with Lighthouse, which npx fetches, `--page 'Contact|Home'`
 * some of them. `--only calls`, `filing`, `lists`, `desk`, `exports` or `imports` measures a part of the server. `--only
 * flood` measures ten minutes of a flood, `--only sign-ins` a minute of many sign-ins. `--engine firefox` or `--engine
 * webkit` measures saving, an offline start, taps and a photo in that engine.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    page: { type: 'string', default: '' },
    engine: { type: 'string' },
  },
});
const plans = values.quick
  ? {
      saving: { rounds: 6, warmUps: 2 },
      replay: { rounds: 2, warmUps: 1 },
      searching: { rounds: 3, warmUps: 1 },
      feel: { rounds: 3, warmUps: 1 },
      start: { rounds: 3, warmUps: 1 },
      lists: { rounds: 20, warmUps: 5, claims: 50_000, accounts: 10_000 },
      desk: { rounds: 10, warmUps: 2, claims: 50_000 },
      writes: { rounds: 10, warmUps: 3 },
      calls: { rounds: 20, warmUps: 5, claims: 20_000 },
      serverStart: { rounds: 2, warmUps: 1, claims: 5_000 },
      lighthouse: 1,
      flood: { quietMs: 20_000, floodMs: 60_000 },
      signIns: { signIns: 500, lastsMs: 15_000, burst: 300 },
    }
  : {
      saving: { rounds: 20, warmUps: 4 },
      replay: { rounds: 10, warmUps: 1 },
      searching: { rounds: 12, warmUps: 2 },
      feel: { rounds: 10, warmUps: 1 },
      start: { rounds: 15, warmUps: 2 },
      lists: { rounds: 200, warmUps: 20, claims: 1_000_000, accounts: 200_000 },
      desk: { rounds: 30, warmUps: 5, claims: 1_000_000 },
      writes: { rounds: 50, warmUps: 5 },
      calls: { rounds: 100, warmUps: 10, claims: 20_000 },
      serverStart: { rounds: 5, warmUps: 1, claims: 20_000 },
      lighthouse: 5,
      flood: { quietMs: 60_000, floodMs: 600_000 },
      signIns: { signIns: 2000, lastsMs: 60_000, burst: 500 },
    };

/** Parts of the server that need no build. */
const serverParts = {
  filing: () => benchClaimWrites(plans.writes),
  calls: () => benchCalls(plans.calls),
  lists: () => benchServerLists(plans.lists),
  desk: () => benchDeskQueue(plans.desk),
  exports: () => benchExports({ claims: 100_000 }),
  imports: () => benchImports({ rows: 100_000 }),
};

const folder = await mkdtemp(join(tmpdir(), 'depot-portal-bench-'));
try {
  if (values.only === 'lighthouse') await measureLighthouse(join(folder, 'portal'));
  else if (values.only === 'flood') console.log(floodText(await measureFlood(plans.flood)));
  else if (values.only === 'sign-ins') console.log(signInsText(await measureSignIns(plans.signIns)));
  else await measureFigures();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureFigures(): Promise<void> {
  const figures = await measure(join(folder, 'portal'), join(folder, 'bare'));
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`\n${tableOf(figures)}\n`);
  console.log(
    `Medians, in brackets the quartiles. ${availableParallelism()} processors, load ${load.join(' ')}; on a busy machine only the ratios are meaningful.`,
  );
}

async function measureLighthouse(portalFolder: string): Promise<void> {
  console.log('Building the portal');
  await stagePortal(portalFolder);
  console.log('Auditing with Lighthouse');
  await withServer(portalFolder, async (ours) => {
    const audits = auditScreens(ours, folder, { runs: plans.lighthouse, wanted: new RegExp(values.page) });
    for await (const scores of audits) console.log(scoresText(scores));
  });
}

async function measure(portalFolder: string, bareFolder: string): Promise<Figure[]> {
  const [, part] = Object.entries(serverParts).find(([name]) => name === values.only) ?? [];
  if (part) return part();
  console.log('Building the portal');
  await stagePortal(portalFolder);
  if (values.engine === 'firefox' || values.engine === 'webkit')
    return measureInEngine(values.engine, portalFolder, bareFolder);
  const inBrowser = values.only === 'server' ? [] : await measureApp(portalFolder, bareFolder);
  const onServer = ['app', 'start', 'searching', 'feel'].includes(values.only ?? '')
    ? []
    : await measureServer(portalFolder);
  return [...inBrowser, ...onServer];
}

async function measureApp(portalFolder: string, bareFolder: string): Promise<Figure[]> {
  if (values.only !== 'searching' && values.only !== 'feel') {
    console.log('Building the bare page');
    await stageBare(bareFolder);
  }
  return withServer(portalFolder, async (ours) => {
    // A fresh profile for each, so that no measurement affects the next.
    if (values.only === 'searching') return measureSearching(ours);
    if (values.only === 'feel') return measureFeel(ours);
    if (values.only === 'start') return measureFormStart(ours, bareFolder);
    console.log('Measuring saving');
    const saving = await withBrowser(async (context) =>
      benchSaving(await openWorkbench(context, ours.url), plans.saving),
    );
    console.log('Measuring replay');
    const replay = await withBrowser(async (context) =>
      benchReplay(await openWorkbench(context, ours.url), plans.replay),
    );
    const searching = await measureSearching(ours);
    const feel = await measureFeel(ours);
    return [...saving, ...replay, ...searching, ...feel, ...(await measureFormStart(ours, bareFolder))];
  });
}

async function measureSearching(ours: ServerProcess): Promise<Figure[]> {
  console.log('Measuring the search in long lists');
  return withBrowser(
    async (context) => {
      const signedIn = await openWorkbench(context, ours.url);
      await signedIn.close();
      return benchSearching(context, ours.url, plans.searching);
    },
    { workers: false },
  );
}

async function measureFeel(ours: ServerProcess): Promise<Figure[]> {
  console.log('Measuring taps, the intake of a photo and scrolling in a long list');
  const atDesk = await withBrowser(
    async (context) => {
      const page = await context.newPage();
      await signIn(page, 'desk@portal.example', { origin: ours.url });
      await page.close();
      return benchTaps(context, ours.url, { plan: plans.feel, taps: deskTaps });
    },
    { workers: false },
  );
  return withBrowser(
    async (context) => {
      await (await openWorkbench(context, ours.url)).close();
      const taps = await benchTaps(context, ours.url, { plan: plans.feel, taps: depotTaps });
      const photo = await benchPhotoIntake(context, ours.url, plans.feel);
      return [...taps, ...atDesk, ...photo, ...(await benchScrolling(context, ours.url, plans.feel))];
    },
    { workers: false },
  );
}

async function measureFormStart(ours: ServerProcess, bareFolder: string): Promise<Figure[]> {
  console.log('Measuring the start of the claim form');
  return withServer(bareFolder, (bare) =>
    withBrowser(async (context) => {
      const signedIn = await openWorkbench(context, ours.url);
      await signedIn.close();
      return benchFormStart(context, { ours, bare }, plans.start);
    }),
  );
}

async function measureInEngine(
  engine: 'firefox' | 'webkit',
  portalFolder: string,
  bareFolder: string,
): Promise<Figure[]> {
  console.log('Building the bare page');
  await stageBare(bareFolder);
  return withServer(portalFolder, async (ours) => {
    console.log('Measuring saving');
    const saving = await withEngine(engine, async (context) =>
      benchSaving(await openWorkbench(context, ours.url), plans.saving),
    );
    console.log('Measuring taps and the intake of a photo');
    const feel = await withEngine(engine, async (context) => {
      await (await openWorkbench(context, ours.url)).close();
      const taps = await benchTaps(context, ours.url, { plan: plans.feel, taps: depotTaps, engine });
      return [...taps, ...(await benchPhotoIntake(context, ours.url, plans.feel, engine))];
    });
    console.log('Measuring the start of the claim form');
    const start = await withServer(bareFolder, (bare) =>
      withEngine(engine, async (context) => {
        await (await openWorkbench(context, ours.url)).close();
        return benchOfflineStart(context, { ours, bare }, plans.start);
      }),
    );
    return [...saving, ...feel, ...start];
  });
}

async function measureServer(portalFolder: string): Promise<Figure[]> {
  console.log('Measuring the start of the server');
  const start = await benchServerStart(portalFolder, plans.serverStart);
  if (postgresBinaries === null) {
    console.log('PostgreSQL is missing: only the start is measured.');
    return start;
  }
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(serverParts)) {
    console.log(`Measuring ${name}`);
    figures.push(...(await part()));
  }
  return [...figures, ...start];
}
