import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withBrowser } from './browser.ts';
import type { Figure } from './figure.ts';
import { benchFormStart } from './form-start.ts';
import { benchReplay } from './replay.ts';
import { benchSaving } from './saving.ts';
import { stageBare, stagePortal, withServer } from './staged-site.ts';
import { tableOf } from './table.ts';
import { openWorkbench } from './workbench-page.ts';

/**
 * The benchmarks (`operations.md`, commands): each figure of ours beside a bare baseline that was measured in the same
 * run. They inform and never fail for being slow. `--quick` takes few rounds.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const plans = values.quick
  ? { saving: { rounds: 6, warmUps: 2 }, replay: { rounds: 2, warmUps: 1 }, start: { rounds: 3, warmUps: 1 } }
  : { saving: { rounds: 20, warmUps: 4 }, replay: { rounds: 10, warmUps: 1 }, start: { rounds: 15, warmUps: 2 } };

const folder = await mkdtemp(join(tmpdir(), 'depot-portal-bench-'));
try {
  const figures = await measure(join(folder, 'portal'), join(folder, 'bare'));
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`\n${tableOf(figures)}\n`);
  console.log(
    `Medians, in brackets the quartiles. ${availableParallelism()} processors, load ${load.join(' ')}; on a busy machine only the ratios mean something.`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(portalFolder: string, bareFolder: string): Promise<Figure[]> {
  console.log('Building the portal and the bare page');
  await stagePortal(portalFolder);
  await stageBare(bareFolder);
  return withServer(portalFolder, async (ours) => {
    // A fresh profile for each: what one leaves behind is not carried into the next.
    console.log('Measuring saving');
    const saving = await withBrowser(async (context) =>
      benchSaving(await openWorkbench(context, ours.url), plans.saving),
    );
    console.log('Measuring replay');
    const replay = await withBrowser(async (context) =>
      benchReplay(await openWorkbench(context, ours.url), plans.replay),
    );
    console.log('Measuring the start of the claim form');
    const start = await withServer(bareFolder, (bare) =>
      withBrowser(async (context) => {
        const signedIn = await openWorkbench(context, ours.url);
        await signedIn.close();
        return benchFormStart(context, { ours, bare }, plans.start);
      }),
    );
    return [...saving, ...replay, ...start];
  });
}
