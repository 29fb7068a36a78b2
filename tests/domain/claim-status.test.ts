import { describe, expect, it } from 'vitest';
import {
  amendmentRefusal,
  claimWait,
  invoiceRefusal,
  mayChangeClaim,
  mayRequestEstimate,
  maySubmitInvoice,
  withdrawalRefusal,
} from '#domain/claim-status.ts';

describe('allowed actions on a claim', () => {
  it.each([
    ['New', true, true, false],
    ['Pending Review', false, true, false],
    ['Approved', false, true, true],
    ['Parts Ordered', false, true, true],
    ['Closed', false, false, false],
    ['Withdrawn', false, false, false],
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
    'after its invoice, in status %j: neither amendment nor second invoice',
    (status) => {
      const invoiced = { status, invoicedAt: '2026-11-21T12:00:00Z' };
      expect([amendmentRefusal(invoiced), invoiceRefusal(invoiced)]).toEqual([
        'CLAIM_NOT_AMENDABLE',
        'ALREADY_INVOICED',
      ]);
    },
  );
});

it('a claim is withdrawn before its decision, and after no invoice', () => {
  const refused = 'CLAIM_NOT_WITHDRAWABLE';
  for (const status of ['New', 'Pending Review']) expect(withdrawalRefusal({ status })).toBeNull();
  for (const status of ['Approved', 'Parts Ordered', 'Rejected', 'Paid', 'Closed', 'Withdrawn', 'In Transit', null])
    expect(withdrawalRefusal({ status })).toBe(refused);
  expect(withdrawalRefusal({ status: 'New', invoicedAt: '2026-11-21T12:00:00Z' })).toBe(refused);
});

it.each([
  ['New', null, null, 'decision'],
  ['Pending Review', 'Photos requested', null, 'photos'],
  ['Pending Review', 'Photos received', null, 'decision'],
  ['Pending Review', 'Information requested', null, 'information'],
  ['Pending Review', 'Photos of the winner', null, 'decision'],
  ['Pending Review', 'constructor', null, 'decision'],
  ['Approved', null, null, 'invoice'],
  ['Parts Ordered', 'Back-ordered', null, 'invoice'],
  ['Parts Ordered', null, '2026-11-21T12:00:00Z', 'payment'],
  ['Rejected', null, null, null],
  ['Withdrawn', null, null, null],
  ['Paid', null, '2026-11-21T12:00:00Z', null],
  ['In Transit', null, null, null],
  [null, null, null, null],
])('a claim in %j, %j, invoiced %j waits for: %j', (status, substatus, invoicedAt, turn) => {
  const read = claimWait({ status, substatus, invoicedAt }, [{ at: '2026-11-20', status: 'New', substatus: null }]);
  expect(read?.turn ?? null).toBe(turn);
});

describe('the next actor of a claim, and the time since', () => {
  const asked = { status: 'Pending Review', substatus: 'Information requested', invoicedAt: null };
  const filed = { at: '01', status: 'New', substatus: null };
  const request = { at: '03', status: asked.status, substatus: asked.substatus, kind: 'requested' };
  const depot = (at: string) => ({ at, from: 'depot' as const });
  const desk = (at: string) => ({ at, from: 'desk' as const });
  const priced = (at: string) => ({ ...request, at, kind: 'priced' });

  it.each([
    ['the request', [filed, request], 'information', '03'],
    ['what was written before the request', [filed, depot('02'), request], 'information', '03'],
    ['an answer', [filed, request, depot('04'), depot('05')], 'answer', '04'],
    ['a price after the answer', [filed, request, depot('04'), priced('05')], 'answer', '04'],
    ['a further question', [filed, request, depot('04'), desk('05'), desk('06')], 'information', '05'],
    ['a reminder', [filed, request, desk('05')], 'information', '03'],
    ['the same request again', [filed, request, depot('04'), { ...request, at: '06' }], 'information', '06'],
    ['steps of an org, which have no kind', [filed, { ...request, kind: undefined }, depot('04')], 'answer', '04'],
    ['a request without a step', [filed, depot('02')], 'information', '02'],
  ] as const)('after %s', (_after, happened, turn, since) => {
    expect(claimWait(asked, happened)).toEqual({ turn, since });
  });

  it('a message that answers nothing changes nothing', () => {
    expect(claimWait({ ...filed, invoicedAt: null }, [filed, depot('02')])).toEqual({ turn: 'decision', since: '01' });
  });

  it('new photos make the desk the next actor', () => {
    const photos = { at: '04', status: 'Pending Review', substatus: 'Photos received' };
    const claim = { status: 'Pending Review', substatus: null, invoicedAt: null };
    const happened = [filed, { ...request, substatus: 'Photos requested' }, photos];
    expect(claimWait(claim, happened)).toEqual({ turn: 'decision', since: '04' });
  });

  it('the payment is due since the invoice, for any later event', () => {
    const approved = { at: '05', status: 'Approved', substatus: null };
    const happened = [filed, approved, { ...approved, at: '06', kind: 'invoiced' }, { ...approved, at: '09' }];
    expect(claimWait({ ...approved, invoicedAt: '06' }, happened.slice(0, 3))).toEqual({
      turn: 'payment',
      since: '06',
    });
    expect(claimWait({ ...approved, invoicedAt: '06' }, happened)).toEqual({ turn: 'payment', since: '06' });
  });

  it('a void invoice is to be sent anew, since it is void (R-DESK-63)', () => {
    const approved = { at: '05', status: 'Approved', substatus: null };
    const happened = [filed, approved, { ...approved, at: '06', kind: 'invoiced' }];
    const voided = { ...approved, at: '08', kind: 'invoice voided' };
    expect(claimWait({ ...approved, invoicedAt: null }, [...happened, voided])).toEqual({
      turn: 'invoice',
      since: '08',
    });
  });

  it('a claim that was read after its steps waits since the last of them', () => {
    expect(claimWait({ status: 'Approved', substatus: null }, [filed])).toEqual({ turn: 'invoice', since: '01' });
  });
});
