import { useEmptyDevice } from '#tests/support/device.ts';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { discardFormDraft, readFormDraft, saveFormDraft } from '#offline/drafts/form-drafts.ts';

useEmptyDevice();
afterEach(() => void vi.useRealTimers());

const Form = v.object({ name: v.string() });

it('restores an open form with the time of its last change', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  await saveFormDraft('repair-depot', { name: 'Atelier' });
  await saveFormDraft('repair-depot', { name: 'Atelier du Fleuve' });
  expect(await readFormDraft('repair-depot', Form)).toEqual({
    value: { name: 'Atelier du Fleuve' },
    keptAt: '2026-11-21T10:00:00.000Z',
  });
});

it('keeps one form separate from another', async () => {
  await saveFormDraft('contact:depot', { name: 'Dana' });
  expect(await readFormDraft('contact:other', Form)).toBeNull();
});

it('ignores a form of another version', async () => {
  await saveFormDraft('repair-depot', { title: 'Atelier' });
  expect(await readFormDraft('repair-depot', Form)).toBeNull();
});

it('deletes a form permanently', async () => {
  await saveFormDraft('repair-depot', { name: 'Atelier' });
  await discardFormDraft('repair-depot');
  expect(await readFormDraft('repair-depot', Form)).toBeNull();
});
