import { describe, expect, it } from 'vitest';
import {
  amendmentRefusal,
  claimTurn,
  invoiceRefusal,
  mayChangeClaim,
  mayRequestEstimate,
  maySubmitInvoice,
} from '#domain/claim-status.ts';

describe('what may be done with a claim', () => {
  it.each([
    ['New', true, true, false],
    ['Pending Review', false, true, false],
    ['Approved', false, true, true],
    ['Parts Ordered', false, true, true],
    ['Closed', false, false, false],
    ['Rejected', false, false, false],
    ['approved', false, false, false],
    ['Approved ', false, false, false],
    ['', false, false, false],
    [null, false, false, false],
  ])('in status %j: change %s, estimate %s, invoice %s', (status, change, estimate, invoice) => {
    expect(mayChangeClaim(status)).toBe(change);
    expect(mayRequestEstimate(status)).toBe(estimate);
    expect(maySubmitInvoice(status)).toBe(invoice);
    for (const invoicedAt of [undefined, null]) {
      expect(amendmentRefusal({ status, invoicedAt })).toBe(estimate ? null : 'CLAIM_NOT_AMENDABLE');
      expect(invoiceRefusal({ status, invoicedAt })).toBe(invoice ? null : 'CLAIM_NOT_INVOICEABLE');
    }
  });

  it.each(['New', 'Approved', 'Parts Ordered', 'Closed', null])(
    'once it is invoiced, in status %j: neither amendment nor other invoice',
    (status) => {
      const invoiced = { status, invoicedAt: '2026-11-21T12:00:00Z' };
      expect([amendmentRefusal(invoiced), invoiceRefusal(invoiced)]).toEqual([
        'CLAIM_NOT_AMENDABLE',
        'ALREADY_INVOICED',
      ]);
    },
  );
});

it.each([
  ['New', null, null, 'decision'],
  ['Pending Review', 'Photos requested', null, 'photos'],
  ['Pending Review', 'Photos received', null, 'decision'],
  ['Pending Review', 'Information requested', null, 'information'],
  ['Approved', null, null, 'invoice'],
  ['Parts Ordered', 'Back-ordered', null, 'invoice'],
  ['Parts Ordered', null, '2026-11-21T12:00:00Z', 'payment'],
  ['Rejected', null, null, null],
  ['Paid', null, '2026-11-21T12:00:00Z', null],
  ['In Transit', null, null, null],
  [null, null, null, null],
])('a claim in %j, %j, invoiced %j waits for: %j', (status, substatus, invoicedAt, turn) => {
  expect(claimTurn({ status, substatus, invoicedAt })).toBe(turn);
});
