import { speak, useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { describe, expect, it } from 'vitest';
import {
  type ClaimActions,
  claimActions,
  type ClosedBecause,
  type Followed,
  nextStep,
  unsentClaimActions,
} from '#features/follow-ups/claim-actions.ts';
import { addDays } from '#domain/dates.ts';
import { today } from '#forms/typed-values.ts';
import type { FollowUpFormKind } from '#storage/rows.ts';
import { closedText, closedTexts } from '#features/follow-ups/closed-text.ts';

useEnglish();

const at = '2026-11-20T10:00:00.000Z';
const estimate: Followed = { kind: 'amendment', sent: false };
const invoice: Followed = { kind: 'invoice', sent: false };
const change: Followed = { kind: 'change', sent: false };
const withdrawal: Followed = { kind: 'withdrawal', sent: false };
type Shown = Pick<ClaimActions, 'amendment' | 'invoice'>;
const both = (because: ClosedBecause): Shown => ({ amendment: because, invoice: because });

describe('the follow-up actions of a claim', () => {
  it.each<[string | null, Shown]>([
    ['New', { amendment: 'open', invoice: 'status' }],
    ['Pending Review', { amendment: 'open', invoice: 'status' }],
    ['Approved', { amendment: 'open', invoice: 'open' }],
    ['Parts Ordered', { amendment: 'open', invoice: 'open' }],
    ['Closed - Paid', both('status')],
    ['Closed - Rejected', both('status')],
    ['approved', both('status')],
    [null, both('status')],
  ])('in the status %j', (status, actions) => {
    expect(claimActions({ status }, [])).toMatchObject(actions);
    expect(claimActions({ status, invoicedAt: null }, [])).toMatchObject(actions);
  });

  it('are none after an invoice (R-INV-01)', () => {
    for (const status of ['New', 'Approved', 'Parts Ordered', 'Closed - Paid', null])
      expect(claimActions({ status, invoicedAt: at }, [])).toMatchObject(both('invoiced'));
  });

  it('are none after an invoice from this device, for a backend that does not return it', () => {
    expect(claimActions({ status: 'Approved' }, [{ ...invoice, sent: true }])).toMatchObject(both('invoiced'));
  });

  it('have an invoice again once the one from this device is void (R-DESK-63)', () => {
    const taxes = { gstHstTaxAmount: null, pstQstTaxAmount: null, usdTaxAmount: null };
    const why = { reason: 'wrong_amount', text: null, voidedAt: at, voidedBy: null, invoicedAt: at, total: 10 };
    const voided = { invoiceNumber: 'HP 1042', invoiceDate: '2026-11-20', ...taxes, ...why };
    const claim = { status: 'Approved', invoicedAt: null, voidedInvoices: [voided] };
    const sent = { ...invoice, sent: true, invoiceNumber: 'hp1042' };
    expect(claimActions(claim, [sent])).toMatchObject({ amendment: 'open', invoice: 'open' });
    const another = { ...sent, invoiceNumber: 'HP 1043' };
    expect(claimActions(claim, [sent, another])).toMatchObject(both('invoiced'));
    expect(claimActions(claim, [sent, { ...another, sent: false }])).toMatchObject(both('invoice_unsent'));
    // A colleague's was before it then.
    const second = { ...another, sent: false, cameSecond: true };
    expect(claimActions(claim, [second])).toMatchObject({ amendment: 'open', invoice: 'open' });
    expect(claimActions({ status: 'Approved' }, [second])).toMatchObject(both('invoice_unsent'));
  });

  it('are none while an invoice is in the outbox', () => {
    expect(claimActions({ status: 'Approved' }, [estimate, invoice])).toMatchObject(both('invoice_unsent'));
  });

  it('are another estimate, and no invoice, while an estimate is in the outbox', () => {
    const actions = { amendment: 'open', invoice: 'estimate_unsent' };
    expect(claimActions({ status: 'Approved' }, [estimate])).toMatchObject(actions);
    expect(claimActions({ status: 'Pending Review' }, [estimate])).toMatchObject({
      amendment: 'open',
      invoice: 'status',
    });
  });

  it('depend on the claim once the estimate is sent', () => {
    expect(claimActions({ status: 'Approved' }, [{ ...estimate, sent: true }])).toMatchObject({
      amendment: 'open',
      invoice: 'open',
    });
  });

  it('are only an estimate before the claim was sent, and none while the claim itself can be changed', () => {
    expect(unsentClaimActions({ frozen: true })).toMatchObject({ amendment: 'open', invoice: 'claim_unsent' });
    expect(unsentClaimActions({ frozen: false })).toMatchObject({
      amendment: 'claim_changeable',
      invoice: 'claim_unsent',
    });
  });
});

describe('changing a filed claim', () => {
  const requested = 'Photos requested';

  it.each([
    ['New', null, 'open', 'open'],
    ['New', requested, 'open', 'open'],
    ['Pending Review', null, 'status', 'status'],
    ['Pending Review', requested, 'status', 'open'],
    ['Pending Review', 'Photos received', 'status', 'status'],
    ['Approved', requested, 'status', 'open'],
    ['Closed - Paid', requested, 'status', 'status'],
    [null, requested, 'status', 'status'],
  ])('in the status %j with the substatus %j', (status, substatus, changing, photos) => {
    expect(claimActions({ status, substatus }, [])).toMatchObject({ change: changing, photos });
  });

  it('waits for a change or an estimate in the outbox, which was first', () => {
    const at = { status: 'New', substatus: requested };
    const waits = (because: ClosedBecause) => ({ change: because, photos: because });
    expect(claimActions(at, [change])).toMatchObject(waits('change_unsent'));
    expect(claimActions(at, [estimate])).toMatchObject(waits('estimate_unsent'));
    expect(claimActions(at, [{ ...change, sent: true }])).toMatchObject({ change: 'open', photos: 'open' });
    expect(claimActions({ ...at, invoicedAt: '2026-11-20T10:00:00.000Z' }, [])).toMatchObject(waits('invoiced'));
  });
});

describe('withdrawing a claim', () => {
  it('is open where the server says so', () => {
    expect(claimActions({ status: 'New', withdrawable: true }, [])).toMatchObject({ withdrawal: 'open' });
    expect(claimActions({ status: 'Approved', withdrawable: false }, [])).toMatchObject({ withdrawal: 'status' });
    expect(claimActions({ status: 'New' }, [])).toMatchObject({ withdrawal: 'status' });
    expect(unsentClaimActions({ frozen: true })).toMatchObject({ withdrawal: 'claim_unsent' });
  });

  it('is the last that is done: with it in the outbox, nothing more is', () => {
    const because = 'withdrawal_unsent';
    expect(claimActions({ status: 'New', withdrawable: true }, [withdrawal])).toEqual({
      ...both(because),
      change: because,
      photos: because,
      withdrawal: because,
      appeal: because,
    });
  });
});

describe('appealing a decision', () => {
  const rejected = { status: 'Rejected', appealBy: today() };

  it('is open until the end of the last day, where the server names one', () => {
    expect(claimActions(rejected, [])).toMatchObject({ appeal: 'open' });
    expect(claimActions({ ...rejected, appealBy: addDays(today(), -1) }, [])).toMatchObject({ appeal: 'appeal_over' });
    expect(claimActions({ ...rejected, appealBy: null }, [])).toMatchObject({ appeal: 'status' });
    expect(claimActions({ status: 'Rejected' }, [])).toMatchObject({ appeal: 'status' });
  });

  it('waits for an estimate in the outbox, and lets nothing pass while it is there itself', () => {
    const less = { status: 'Approved', appealBy: today() };
    expect(claimActions(less, [estimate])).toMatchObject({ appeal: 'estimate_unsent' });
    const appealed = claimActions(less, [{ kind: 'appeal', sent: false }]);
    expect(new Set(Object.values(appealed))).toEqual(new Set(['appeal_unsent']));
  });
});

describe('the reason why an action is disabled', () => {
  const reasons: [FollowUpFormKind, ClosedBecause][] = [
    ['amendment', 'status'],
    ['invoice', 'status'],
    ['invoice', 'invoiced'],
    ['invoice', 'invoice_unsent'],
    ['invoice', 'estimate_unsent'],
    ['invoice', 'claim_unsent'],
    ['amendment', 'claim_changeable'],
    ['change', 'status'],
    ['change', 'change_unsent'],
    ['withdrawal', 'status'],
    ['withdrawal', 'withdrawal_unsent'],
    ['appeal', 'status'],
    ['appeal', 'estimate_unsent'],
    ['appeal', 'appeal_unsent'],
    ['appeal', 'appeal_over'],
  ];

  it('has its own sentence, in both languages', () => {
    for (const language of ['en', 'fr'] as const) {
      speak(language);
      const texts = reasons.map(([kind, because]) => closedText(kind, because, 'Pending Review'));
      expect(sentencesOf(texts)).toHaveLength(reasons.length);
    }
  });

  it('has the status, or reports that there is none', () => {
    expect(closedTexts({ amendment: 'open', invoice: 'status' }, 'Pending Review')).toEqual([
      'You can invoice once this claim is Approved or Parts Ordered.',
    ]);
    expect(closedText('amendment', 'status', null)).toContain('unknown');
  });

  it('is shown once if it is the same for both', () => {
    expect(closedTexts(both('invoiced'), 'Approved')).toHaveLength(1);
    expect(closedTexts(both('status'), 'Closed - Paid')).toEqual([
      'This claim takes neither an additional estimate nor an invoice. Its status: Closed - Paid.',
    ]);
    expect(closedTexts(unsentClaimActions({ frozen: false }), null)).toHaveLength(2);
  });

  it('is none if both are enabled', () => {
    expect(closedTexts({ amendment: 'open', invoice: 'open' }, 'Approved')).toEqual([]);
  });

  it('names support as the contact after an invoice', () => {
    expect(closedText('amendment', 'invoiced', 'Approved')).toContain('contact support');
  });
});

it.each([
  ['New', 'photos', 'photos'],
  ['Approved', 'photos', 'photos'],
  ['Pending Review', 'information', 'information'],
  ['Approved', null, 'invoice'],
  ['New', null, null],
] as const)('the next step of a claim in %s that asks for %s is %s', (status, asked, next) => {
  const substatus = asked === 'photos' ? 'Photos requested' : asked && 'Information requested';
  expect(nextStep(claimActions({ status, substatus, invoicedAt: null }, []), asked)).toBe(next);
});
