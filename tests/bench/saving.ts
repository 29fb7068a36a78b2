import type { Page } from 'playwright';
import type { Figure } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

/** Saves an entry with three photos of 1 MB. Baseline: writing the same bytes to a bare IndexedDB database. */
export async function benchSaving(page: Page, plan: Plan): Promise<Figure[]> {
  const ours = new Contestant(() => page.evaluate(() => workbench.saveOurs()));
  const bare = new Contestant(() => page.evaluate(() => workbench.saveBare()));
  const atOnce = new Contestant(() => page.evaluate(() => workbench.saveBareAtOnce()));
  const buffers = new Contestant(() => page.evaluate(() => workbench.saveBareBuffers()));
  await inTurn(plan, [ours, bare, buffers, atOnce]);
  const whole = ours.samples.map((sample) => sample.whole);
  return [
    {
      name: 'Saving an entry with 3 photos of 1 MB: draft, photos, Send',
      unit: 'ms',
      ours: whole,
      bare: bare.samples.map((sample) => sample.whole),
      aim: 1.5,
    },
    {
      name: '… against the same bytes as ArrayBuffers, as ours are',
      unit: 'ms',
      ours: whole,
      bare: buffers.samples.map((sample) => sample.whole),
      aim: null,
    },
    {
      name: '… against the same bytes in one transaction',
      unit: 'ms',
      ours: whole,
      bare: atOnce.samples.map((sample) => sample.whole),
      aim: null,
    },
    {
      name: '… the photos alone, taken in one after the other',
      unit: 'ms',
      ours: ours.samples.map((sample) => sample.photos),
      bare: bare.samples.map((sample) => sample.photos),
      aim: null,
    },
    {
      name: '… Send to committed, against one record',
      unit: 'ms',
      ours: ours.samples.map((sample) => sample.submit),
      bare: bare.samples.map((sample) => sample.submit),
      aim: null,
    },
  ];
}
