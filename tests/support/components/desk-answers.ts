import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { QueuedClaim } from '#contract/desk-queue.ts';
import type { ShownPayable, PaymentRunDetail } from '#contract/payments.ts';
import { claimAnswer } from '../contract-answers.ts';

/** Response bodies of the desk as the contract defines them. A claim's number is in its id and its name. */

export function deskClaimAnswer(number: number): DeskClaim {
  return {
    claim: claimAnswer({ id: `claim-${number}`, name: `WC-${number}` }),
    version: 1,
    isOwn: false,
    lines: [],
    lastRateCents: null,
    files: [],
    registration: null,
    cover: { labourDays: null, partsDays: null },
    earlier: [],
    record: { decided: 0, approved: 0, meanCents: null, last: [] },
    samePhotos: [],
    duplicates: [],
    notes: [],
    events: [],
  };
}

export function queuedClaimAnswer(number: number, change: Partial<QueuedClaim> = {}): QueuedClaim {
  return {
    id: `claim-${number}`,
    version: 1,
    name: `WC-${number}`,
    depot: 'Depot Nord',
    product: { brand: 'Norvane', model: 'SB-624E', name: 'Snow blower' },
    serialNumber: 'DEMOACTIVE0001',
    createdAt: '2026-11-19T15:00:00.000Z',
    amount: 170.9,
    status: 'New',
    substatus: null,
    flags: [],
    assignee: null,
    ...change,
  };
}

export function payableClaimAnswer(number: number, depot: string): ShownPayable {
  return {
    claimId: `claim-${number}`,
    claim: `WC-${number}`,
    depotId: depot,
    depot,
    vendorNumber: null,
    serialNumber: 'DEMOACTIVE0001',
    invoiceNumber: null,
    invoicedAt: null,
    amountCents: 10_000,
    taxCents: 0,
    gstHstCents: null,
    pstQstCents: null,
    usdTaxCents: null,
    usTaxCadCents: null,
    duplicates: [],
  };
}

export function paymentRunAnswer(number: number, change: Partial<PaymentRunDetail> = {}): PaymentRunDetail {
  return {
    id: `run-${number}`,
    number,
    status: 'open',
    version: 1,
    createdAt: '2026-11-20T15:00:00.000Z',
    createdBy: 'Ada Admin',
    paidOn: null,
    reference: null,
    closedAt: null,
    undoneAt: null,
    undoReason: null,
    usdRate: null,
    usdRateSource: null,
    claims: 1,
    adjustments: 0,
    totalCents: 10_000,
    mayPay: true,
    depots: [],
    items: [],
    adjusted: [],
    ...change,
  };
}
