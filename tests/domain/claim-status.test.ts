import { describe, expect, it } from 'vitest';
import { mayRequestEstimate, maySubmitInvoice } from '#domain/claim-status.ts';

describe('what may be done with a claim', () => {
  it.each([
    ['New', true, false],
    ['Pending Review', true, false],
    ['Approved', true, true],
    ['Parts Ordered', true, true],
    ['Closed', false, false],
    ['Rejected', false, false],
    ['approved', false, false],
    ['Approved ', false, false],
    ['', false, false],
    [null, false, false],
  ])('in status %j: estimate %s, invoice %s', (status, estimate, invoice) => {
    expect(mayRequestEstimate(status)).toBe(estimate);
    expect(maySubmitInvoice(status)).toBe(invoice);
  });
});
