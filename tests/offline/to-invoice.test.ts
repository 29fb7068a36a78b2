import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { followUpOf, invoice, storeFollowUpDraft, useEmptyDevice } from '#tests/support/device.ts';
import { expect, it } from 'vitest';
import { claimPageKey } from '#offline/cache/read-claims.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { readInvoiceNumbers, readToInvoice } from '#offline/cache/to-invoice.ts';
import { submitFollowUp } from '#offline/outbox/enqueue.ts';
import { database } from '#storage/database.ts';

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

it('a claim whose invoice is void is to be invoiced, with another number, which other claims may have (R-DESK-63)', async () => {
  const draft = await storeFollowUpDraft('invoice', { claimRef: 'claim-1' });
  await submitFollowUp(draft, followUpOf('invoice'));
  await database.entries.toCollection().modify({ state: 'sent' });
  const at = '2026-11-20T10:00:00.000Z';
  const taxes = { gstHstTaxAmount: null, pstQstTaxAmount: null, usdTaxAmount: null };
  const why = { reason: 'wrong_amount', text: null, voidedAt: at, voidedBy: null, invoicedAt: at, total: 10 };
  const voided = { invoiceNumber: invoice.invoiceNumber, invoiceDate: '2026-11-20', ...taxes, ...why };
  const claim = { id: 'claim-1', name: 'WC-000001', status: 'Approved', invoicedAt: null, invoice: null };
  await writeSnapshot('depot', claimPageKey(1), paged(claimAnswer({ ...claim, voidedInvoices: [voided] })));
  expect((await readToInvoice('depot')).map(({ id }) => id)).toEqual(['claim-1']);
  expect([...(await readInvoiceNumbers('depot', 'claim-1')).values()]).toEqual(['WC-000001']);
  expect([...(await readInvoiceNumbers('depot', 'claim-2')).keys()]).toEqual([]);
});

it('the numbers of other invoices are those of cached claims and of this device (R-INV-10)', async () => {
  const taxes = { gstHstTaxAmount: null, pstQstTaxAmount: null, usdTaxAmount: null };
  const other = { invoiceNumber: 'HP 1042', invoiceDate: '2026-11-20', ...taxes };
  await writeSnapshot(
    'depot',
    claimPageKey(1),
    paged(
      claimAnswer({ id: 'claim-1', name: 'WC-000001', invoice: other }),
      claimAnswer({ id: 'claim-2', invoice: null }),
    ),
  );
  const draft = await storeFollowUpDraft('invoice', { claimRef: 'claim-3' });
  await submitFollowUp(draft, followUpOf('invoice'));
  const numbers = [...(await readInvoiceNumbers('depot', 'claim-2')).keys()];
  expect(numbers.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['hp1042', 'ml-2291']);
  expect([...(await readInvoiceNumbers('depot', 'claim-3'))]).toEqual([['hp1042', 'WC-000001']]);
});
