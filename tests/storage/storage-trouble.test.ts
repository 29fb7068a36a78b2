import { afterEach, expect, it } from 'vitest';
import { onStorageTrouble, reportFault, reportSlow, storageTrouble } from '#storage/storage-trouble.ts';

const [one, other] = [{}, {}];

afterEach(() => {
  reportFault(null);
  for (const work of [one, other]) reportSlow(work, false);
});

it('is slow until no work waits any more', () => {
  reportSlow(one, true);
  reportSlow(other, true);
  reportSlow(one, false);
  expect(storageTrouble()).toBe('slow');
  reportSlow(other, false);
  expect(storageTrouble()).toBeNull();
});

it('shows a fault before slowness, until it is read', () => {
  reportSlow(one, true);
  reportFault('lost');
  expect(storageTrouble()).toBe('lost');
  reportFault(null);
  expect(storageTrouble()).toBe('slow');
});

it('tells its listeners until they unsubscribe, and nothing when nothing changes', () => {
  const seen: unknown[] = [];
  const stop = onStorageTrouble(() => seen.push(storageTrouble()));
  reportSlow(one, true);
  reportSlow(one, true);
  reportSlow(one, false);
  reportSlow(one, false);
  stop();
  reportSlow(one, true);
  expect(seen).toEqual(['slow', null]);
});
