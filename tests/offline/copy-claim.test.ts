import { claimAnswer, registrationAnswer } from '#tests/support/contract-answers.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { messageEntry } from '#tests/support/outbox-entry.ts';
import { expect, it } from 'vitest';
import { claimKey } from '#offline/cache/read-claims.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { copiedFields, copyClaim, readCopySources } from '#offline/drafts/copy-claim.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

const filed = {
  claimType: 'Warranty Repair',
  claimSubtype: 'Fuel System',
  diagnosis: 'Carburettor leaks.',
  partsRequired: 'Carburettor, 1',
  labourHours: 1.25,
};
const fields = { ...filed, labourHours: '1.25' };

it('copies the failure and its repair into a new form, and neither product, dates nor people', async () => {
  const claim = claimAnswer({ ...filed, serialNumber: 'DEMOACTIVE0001', dateOfFailure: '2026-11-01' });
  expect(copiedFields(claim)).toEqual(fields);
  const id = await copyClaim('depot', fields);
  const [draft, ...others] = await drafts.of('claim').list('depot');
  expect(others).toEqual([]);
  expect(draft).toMatchObject({ id, serialNumber: '', found: null, values: { ...fields, dateOfFailure: '' } });
  expect(draft?.values.emailOrPhone).toBe('');
});

it('copies nothing from a backend that returns no filed values', () => {
  expect(copiedFields(claimAnswer({ claimType: null, diagnosis: null }))).toBeNull();
});

it('lists cached claims and those of the outbox without network, newest first, once each', async () => {
  const read = (id: string, createdAt: string, change = {}) =>
    writeSnapshot('depot', claimKey(id), claimAnswer({ id, name: `WC-${id}`, createdAt, ...filed, ...change }));
  await read('1', '2026-11-01T10:00:00.000Z');
  await read('2', '2026-11-20T10:00:00.000Z');
  await read('3', '2026-11-21T10:00:00.000Z', { claimType: null, diagnosis: null });
  await writeSnapshot('another', claimKey('4'), claimAnswer({ id: '4', ...filed }));
  const unsent = await storeDraft('depot', 0);
  const found = {
    registration: registrationAnswer({ productName: 'Snow blower' }),
    customerName: null,
    readAt: '2026-11-20T10:00:00.000Z',
  };
  await submitClaim(unsent, { ...claimPayload, found });
  await database.entries.put(messageEntry());
  const sources = await readCopySources('depot');
  expect(sources.map(({ id, name }) => [id, name])).toEqual([
    [unsent, null],
    ['2', 'WC-2'],
    ['1', 'WC-1'],
  ]);
  expect(sources[0]?.product).toBe('Snow blower');
  expect(sources[0]?.fields.diagnosis).toBe(claimPayload.claim.diagnosis);
  expect(sources[1]?.fields).toEqual(fields);
});
