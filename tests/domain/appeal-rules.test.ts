import { describe, expect, it } from 'vitest';
import { type Appealable, appealBy, appealRefusal } from '#domain/appeal-rules.ts';
import { photosReceived } from '#domain/claim-status.ts';

const line = {
  id: 'line-1',
  kind: 'part',
  description: 'Disc',
  number: null,
  quantity: 1,
  priceCents: 5_000,
  claimedCents: 5_000,
  paidCents: null,
  reason: null,
  reasonText: null,
} as const;
const step = (at: string, status: string, kind?: string, substatus: string | null = null) => ({
  at,
  status,
  substatus,
  note: null,
  ...(kind !== undefined && { kind }),
});
const filed = step('2026-10-01T12:00:00.000Z', 'New');
const rejected = step('2026-10-05T12:00:00.000Z', 'Rejected', 'rejected');
const approved = step('2026-10-05T12:00:00.000Z', 'Approved', 'approved');
const claim = (status: string, timeline: Appealable['timeline'], approvedCents = 0): Appealable => ({
  status,
  invoicedAt: null,
  timeline,
  lines: [{ ...line, approvedCents }],
});

describe('the last day of an appeal (R-CLAIM-24)', () => {
  it.each([
    ['a rejection', claim('Rejected', [filed, rejected]), '2026-11-04'],
    ['a lower amount', claim('Approved', [filed, approved], 4_999), '2026-11-04'],
    [
      'a lower amount whose parts are ordered',
      claim('Parts Ordered', [filed, approved, step('2026-10-09T12:00:00.000Z', 'Parts Ordered', 'parts ordered')]),
      '2026-11-04',
    ],
    [
      'photos after the decision',
      claim('Approved', [filed, approved, step('2026-10-09T12:00:00.000Z', 'Approved', undefined, photosReceived)]),
      '2026-11-04',
    ],
    ['the evening in Toronto', claim('Rejected', [{ ...rejected, at: '2026-10-06T03:59:59.000Z' }]), '2026-11-04'],
    ['midnight in Toronto', claim('Rejected', [{ ...rejected, at: '2026-10-06T04:00:00.000Z' }]), '2026-11-05'],
    ['the whole amount', claim('Approved', [filed, approved], 5_000), null],
    ['no decision', claim('New', [filed]), null],
    [
      'an appeal',
      claim('Rejected', [filed, rejected, step('2026-10-06', 'Pending Review', 'appealed'), rejected]),
      null,
    ],
    ['an invoice', { ...claim('Approved', [filed, approved]), invoicedAt: '2026-10-06T12:00:00.000Z' }, null],
    [
      'an invoice that is void',
      claim('Approved', [
        filed,
        approved,
        step('2026-10-06T12:00:00.000Z', 'Approved', 'invoiced'),
        step('2026-10-07T12:00:00.000Z', 'Approved', 'invoice voided'),
      ]),
      '2026-11-04',
    ],
    ['a decision without a step', claim('Rejected', [filed]), null],
  ])('after %s', (_after, appealed, last) => {
    expect(appealBy(appealed, 30)).toBe(last);
  });

  it('is the last on which an appeal is taken', () => {
    const refusal = (today: string) => appealRefusal(claim('Rejected', [filed, rejected]), { days: 30, today });
    expect([refusal('2026-11-04'), refusal('2026-11-05')]).toEqual([null, 'APPEAL_CLOSED']);
    expect(appealRefusal(claim('New', [filed]), { days: 30, today: '2026-11-04' })).toBe('CLAIM_NOT_APPEALABLE');
  });
});
