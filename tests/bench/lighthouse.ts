import { freePort } from '#tests/support/free-port.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { withBrowser } from './browser.ts';
import { summaryOf } from './figure.ts';
import { NotMeasured } from './run-parts.ts';
import { openWorkbench } from './workbench-page.ts';

/** Fetched by npx on demand: it has more dependencies than the whole project. */
const lighthouse = 'lighthouse@13.5.0';

/** Minimum scores on Lighthouse's mobile setting. */
const aims = { performance: 93, accessibility: 100, 'best-practices': 100, seo: 100 };

type Category = keyof typeof aims;

/** Every public page, and what a depot opens first. */
const screens: readonly { name: string; path: string; signedIn: boolean }[] = [
  { name: 'Home', path: '/', signedIn: false },
  { name: 'Log in', path: '/auth/login', signedIn: false },
  { name: 'Forgotten password', path: '/auth/password/forget', signedIn: false },
  { name: 'Customer sign-up', path: '/auth/signup', signedIn: false },
  { name: 'Depot sign-up', path: '/auth/repair', signedIn: false },
  { name: 'Contact us', path: '/contact', signedIn: false },
  { name: 'Privacy', path: '/privacy', signedIn: false },
  { name: 'Buy parts', path: '/buy-parts', signedIn: false },
  { name: 'Registration', path: '/product-registrations/new', signedIn: false },
  { name: 'Home, signed in', path: '/', signedIn: true },
  { name: 'Claims', path: '/warranty-claims', signedIn: true },
  { name: 'New claim', path: '/warranty-claims/new', signedIn: true },
];

const Report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(
    v.string(),
    v.object({ score: v.nullable(v.number()), auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })) }),
  ),
  audits: v.record(
    v.string(),
    v.object({ title: v.string(), score: v.nullable(v.number()), displayValue: v.optional(v.string()) }),
  ),
});

type Report = v.InferOutput<typeof Report>;

/** The scores of a screen, one per run, and its failed audits in the last run. */
export type ScreenScores = { name: string; scores: Record<Category, number[]>; lost: string[] };

/**
 * Audits each screen whose name is `wanted`. Every run is a first visit in a new browser, signed in if the screen
 * requires it.
 * @throws NotMeasured when npx cannot fetch Lighthouse.
 */
export async function* auditScreens(
  { url }: ServerProcess,
  folder: string,
  { runs, wanted }: { runs: number; wanted: RegExp },
): AsyncGenerator<ScreenScores> {
  if ((await runLighthouse('ignore', '--version')) !== 0) throw new NotMeasured(`npx cannot fetch ${lighthouse}`);
  for (const { name, path, signedIn } of screens.filter((screen) => wanted.test(screen.name))) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) {
      const debuggingPort = await freePort();
      reports.push(
        await withBrowser(
          async (context) => {
            // The workbench is not part of the app: only the session is stored so far.
            if (signedIn) await (await openWorkbench(context, url)).close();
            return audit(`${url}${path}`, debuggingPort, join(folder, 'report.json'));
          },
          { debuggingPort },
        ),
      );
    }
    yield { name, scores: scoresOf(reports), lost: lostPoints(reports.at(-1)) };
  }
}

/** The medians in a line, with the failed audits below. */
export function scoresText({ name, scores, lost }: ScreenScores): string {
  return [`${name}: ${Object.entries(scores).map(scoreText).join(', ')}`, ...lost.map((line) => `  ${line}`)].join(
    '\n',
  );
}

function scoreText([category, all]: [string, number[]]): string {
  const { median, low, high } = summaryOf(all);
  const spread = low === high ? '' : ` (${low}–${high})`;
  const aim = v.parse(v.picklist(categories), category);
  return `${category} ${median}${spread}${median < aims[aim] ? ` NOT ${aims[aim]}` : ''}`;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

function scoresOf(reports: readonly Report[]): Record<Category, number[]> {
  const of = (category: Category) =>
    reports.map((report) => Math.round((report.categories[category]?.score ?? Number.NaN) * 100));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  };
}

function lostPoints(report: Report | undefined): string[] {
  if (!report) return [];
  const weighed = Object.values(report.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return weighed.flatMap((id) => {
    const found = report.audits[id];
    if (!found || found.score === null || found.score === 1) return [];
    return [`${Math.round(found.score * 100)} ${found.title} ${found.displayValue ?? ''}`.trimEnd()];
  });
}

async function audit(url: string, port: number, file: string): Promise<Report> {
  const only = `--only-categories=${categories.join(',')}`;
  // Lighthouse's storage reset would sign out.
  const run = ['--port', String(port), '--disable-storage-reset', '--quiet', only];
  const code = await runLighthouse('inherit', url, ...run, '--output=json', `--output-path=${file}`);
  if (code !== 0) throw new Error(`${lighthouse} ended with ${String(code)}`);
  const report = v.parse(Report, JSON.parse(await readFile(file, 'utf8')));
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

/** Returns the exit code; null after a signal. */
async function runLighthouse(errors: 'ignore' | 'inherit', ...args: readonly string[]): Promise<number | null> {
  const child = spawn('npx', ['--yes', lighthouse, ...args], { stdio: ['ignore', 'ignore', errors] });
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}
