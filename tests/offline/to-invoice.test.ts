import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { followUpOf, storeFollowUpDraft, useEmptyDevice } from '#tests/support/device.ts';
import { expect, it } from 'vitest';
import { claimPageKey } from '#offline/cache/read-claims.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { readToInvoice } from '#offline/cache/to-invoice.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';

useEmptyDevice();

it('the claims to invoice are approved, and without an invoice here or on the server (R-INV-09)', async () => {
  const approved = { status: 'Approved', invoicedAt: null };
  await writeSnapshot(
    'depot',
    claimPageKey(1),
    paged(
      claimAnswer({ ...approved, id: 'claim-1' }),
      claimAnswer({ ...approved, id: 'claim-2' }),
      claimAnswer({ ...approved, id: 'claim-3', invoicedAt: '2026-11-20T10:00:00.000Z' }),
      claimAnswer({ id: 'claim-4' }),
    ),
  );
  const ids = async () => (await readToInvoice('depot')).map(({ id }) => id).toSorted();
  expect(await ids()).toEqual(['claim-1', 'claim-2']);
  await submitFollowUp(await storeFollowUpDraft('invoice', { claimRef: 'claim-1' }), followUpOf('invoice'));
  expect(await ids()).toEqual(['claim-2']);
});
