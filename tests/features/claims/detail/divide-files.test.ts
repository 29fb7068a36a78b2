import { expect, it } from 'vitest';
import { divideFiles, filesOfVoided } from '#features/claims/detail/divide-files.ts';

const document = (id: string, lastModifiedDate: string) => ({ id, title: id, fileType: '', lastModifiedDate, size: 1 });
const receipt = (id: string, purpose: 'claim' | 'invoice') => ({ id, purpose });
const taxes = { gstHstTaxAmount: null, pstQstTaxAmount: null, usdTaxAmount: null };
const invoice = { invoiceNumber: 'HP-3', invoiceDate: '2026-11-22', ...taxes };
const voided = (invoicedAt: string) => ({
  ...invoice,
  invoicedAt,
  voidedAt: '2026-11-23T10:00:00.000Z',
  voidedBy: null,
  reason: 'wrong_amount',
  text: null,
  total: 10,
});
const [first, second, third] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'];
const files = [document('photo', first), document('one', first), document('two', second), document('three', third)];
const claim = {
  files: [receipt('photo', 'claim'), receipt('one', 'invoice'), receipt('two', 'invoice'), receipt('three', 'invoice')],
  voidedInvoices: [voided(first), voided(second)],
};
const ids = (documents: readonly { id: string }[]) => documents.map(({ id }) => id);

it('each invoice of a claim has its own file, also those that are void (R-DESK-63)', () => {
  const { own, ofInvoice, ofVoided } = divideFiles({ ...claim, invoice }, files);
  expect([own, ofInvoice, ofVoided].map(ids)).toEqual([['photo'], ['three'], ['one', 'two']]);
  expect(claim.voidedInvoices.map((one) => ids(filesOfVoided(one, ofVoided)))).toEqual([['one'], ['two']]);
});

it('the file of a void invoice is none of the claim’s own while there is no other invoice', () => {
  const { own, ofInvoice, ofVoided } = divideFiles({ ...claim, invoice: null }, files.slice(0, 3));
  expect([own, ofInvoice, ofVoided].map(ids)).toEqual([['photo'], [], ['one', 'two']]);
});

it('all files are the claim’s own if the backend does not tell them apart', () => {
  expect(ids(divideFiles({ invoice }, files).own)).toEqual(ids(files));
});
