import { test as base } from '@playwright/test';
import type { EngineOption } from '#tests/engines/engines.ts';
import { BrowserLaboratory } from '#tests/faults/browser/laboratory.ts';
import { type BrowserStep, drawBrowserSchedule } from '#tests/faults/browser/schedule.ts';
import { Stand } from '#tests/faults/browser/stand.ts';
import { shrink } from '#tests/faults/shrink.ts';
import { expect } from '#tests/support/portal.ts';
import { demoTemplateDir } from '#tests/support/prepare-demo.ts';

/**
 * `FAULTS_BROWSER_SEED` is the first seed, `FAULTS_BROWSER_COUNT` the number of seeds. A single failing schedule is
 * shrunk.
 */
const firstSeed = Number(process.env['FAULTS_BROWSER_SEED'] ?? 5);
const count = Number(process.env['FAULTS_BROWSER_COUNT'] ?? 1);

const test = base.extend<object, EngineOption & { stand: Stand }>({
  engine: ['chromium', { scope: 'worker', option: true }],
  stand: [
    async ({ engine }, use) => {
      const stand = await Stand.build(demoTemplateDir(), engine);
      await use(stand);
      await stand.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (let seed = firstSeed; seed < firstSeed + count; seed++)
  test(
    `a schedule of faults loses, duplicates, alters, reorders, misassigns and blocks nothing: seed ${seed}`,
    { tag: '@all' },
    async ({ stand }) => {
      // A long run may share the machine with other work: its timeout only detects a hang.
      if (count > 2) test.setTimeout(15 * 60_000);
      const run = (steps: readonly BrowserStep[]) => new BrowserLaboratory(seed, stand).run(steps);
      const steps = drawBrowserSchedule(seed);
      const findings = await run(steps);
      const kind = findings[0]?.kind;
      if (kind === undefined) return;
      const isOnly = count === 1;
      if (isOnly) test.setTimeout(0);
      const fewest = isOnly
        ? await shrink(steps, async (fewer) => (await run(fewer)).some((finding) => finding.kind === kind))
        : steps;
      expect(`${JSON.stringify(findings, null, 1)}\n${fewest.map((step) => JSON.stringify(step)).join('\n')}`).toBe('');
    },
  );
