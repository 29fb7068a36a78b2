import type { QueuedClaim } from '#contract/desk-queue.ts';
import type { PaymentRunDetail } from '#contract/payments.ts';

/** Response bodies of the desk as the contract defines them. A claim's number is in its id and its name. */

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
    claims: 1,
    totalCents: 10_000,
    depots: [],
    items: [],
    ...change,
  };
}
