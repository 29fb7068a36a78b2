import type { ServerProcess } from '#tests/support/server-process.ts';
import type { BrowserContext, CDPSession } from 'playwright';
import type { Figure } from './figure.ts';
import { type FormStart, type FormVisit, openForm, watchForms } from './form-visit.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

/** The portal and the baseline page, each on its own server. */
export type Sites = { ours: ServerProcess; bare: ServerProcess };

/**
 * Time until the serial number can be typed in the claim form, signed in, and the size of its scripts. Baseline: a page
 * with the same libraries. Stops both servers at the end, because the last starts are offline.
 */
export async function benchFormStart(context: BrowserContext, sites: Sites, plan: Plan): Promise<Figure[]> {
  await watchForms(context);
  const blank = await context.newPage();
  const cdp = await context.newCDPSession(blank);
  await cdp.send('ServiceWorker.enable');
  const slowPlan = { rounds: Math.max(2, Math.ceil(plan.rounds / 3)), warmUps: 1 };

  const first = await compare(context, sites, plan, (url) => clearCaches(cdp, url, { httpCache: true }));
  const firstSlow = await compare(context, sites, slowPlan, (url) => clearCaches(cdp, url, { httpCache: true }), {
    slow4G: true,
    slowProcessor: true,
  });
  const again = await compare(context, sites, plan, (url) => clearCaches(cdp, url, { httpCache: false }));
  await sites.ours.stop();
  await sites.bare.stop();
  // A tablet opened in the field has no running worker.
  const stopWorkers = async () => void (await cdp.send('ServiceWorker.stopAllWorkers'));
  const offline = await compare(context, sites, plan, stopWorkers);
  const offlineSlow = await compare(context, sites, slowPlan, stopWorkers, { slowProcessor: true });
  await blank.close();

  return [
    startFigure('Start of the claim form, offline', offline, 1.3),
    startFigure('… offline, on a 4 times slower processor', offlineSlow),
    startFigure('… online, first visit', first),
    startFigure('… online, first visit, slow 4G and a 4 times slower processor', firstSlow),
    startFigure('… online, from the HTTP cache', again),
    {
      name: 'Script before the claim form is usable, as transferred',
      unit: 'kB',
      ours: first.ours.map(({ scriptBytes }) => scriptBytes / 1000),
      bare: first.bare.map(({ scriptBytes }) => scriptBytes / 1000),
      aim: null,
    },
  ];
}

/**
 * The offline start in an engine without Chromium's protocol: its workers are not stopped before. Stops both servers at
 * the end.
 */
export async function benchOfflineStart(context: BrowserContext, sites: Sites, plan: Plan): Promise<Figure[]> {
  await watchForms(context);
  for (const { url } of [sites.ours, sites.bare]) await openForm(context, url, {});
  await sites.ours.stop();
  await sites.bare.stop();
  const offline = await compare(context, sites, plan, async () => {});
  return [startFigure('Start of the claim form, offline', offline, 1.3)];
}

type Starts = { ours: FormStart[]; bare: FormStart[] };

async function compare(
  context: BrowserContext,
  sites: Sites,
  plan: Plan,
  prepare: (url: string) => Promise<void>,
  visit: FormVisit = {},
): Promise<Starts> {
  const contestant = ({ url }: ServerProcess) =>
    new Contestant(async () => {
      await prepare(url);
      return openForm(context, url, visit);
    });
  const ours = contestant(sites.ours);
  const bare = contestant(sites.bare);
  await inTurn(plan, [ours, bare]);
  return { ours: ours.samples, bare: bare.samples };
}

/** Removes the app's caches from the browser. The session and the database stay. */
async function clearCaches(cdp: CDPSession, origin: string, { httpCache }: { httpCache: boolean }): Promise<void> {
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  if (httpCache) await cdp.send('Network.clearBrowserCache');
}

function startFigure(name: string, { ours, bare }: Starts, aim: number | null = null): Figure {
  return { name, unit: 'ms', ours: ours.map(({ ms }) => ms), bare: bare.map(({ ms }) => ms), aim };
}
