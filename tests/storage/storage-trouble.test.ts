import { afterEach, expect, it } from 'vitest';
import { onStorageTrouble, reportFault, reportSlow, storageTrouble } from '#storage/storage-trouble.ts';

const [one, other] = [{}, {}];

afterEach(() => {
  reportFault(null);
  for (const work of [one, other]) reportSlow(work, false);
});

it('the storage is slow until no work waits', () => {
  reportSlow(one, true);
  reportSlow(other, true);
  reportSlow(one, false);
  expect(storageTrouble()).toBe('slow');
  reportSlow(other, false);
  expect(storageTrouble()).toBeNull();
});

it('a fault has priority over slowness until it is read', () => {
  reportSlow(one, true);
  reportFault('lost');
  expect(storageTrouble()).toBe('lost');
  reportFault(null);
  expect(storageTrouble()).toBe('slow');
});

it('listeners are notified of changes only, until they unsubscribe', () => {
  const troubles: unknown[] = [];
  const stop = onStorageTrouble(() => troubles.push(storageTrouble()));
  reportSlow(one, true);
  reportSlow(one, true);
  reportSlow(one, false);
  reportSlow(one, false);
  stop();
  reportSlow(one, true);
  expect(troubles).toEqual(['slow', null]);
});
