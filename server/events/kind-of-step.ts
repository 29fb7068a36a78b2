import type { EventKind } from '#contract/events.ts';
import { askedFor } from '#domain/claim-status.ts';

type StepKind = Extract<
  EventKind,
  'approved' | 'rejected' | 'parts_ordered' | 'paid' | 'photos_requested' | 'information_requested' | 'status_changed'
>;

const kinds: Readonly<Record<string, StepKind>> = {
  Approved: 'approved',
  Rejected: 'rejected',
  'Closed - Rejected': 'rejected',
  'Parts Ordered': 'parts_ordered',
  Paid: 'paid',
  'Closed - Paid': 'paid',
};

/** What a step of the manufacturer is to the people of the depot. */
export function kindOfStep({ status, substatus }: { status: string | null; substatus: string | null }): StepKind {
  const asked = askedFor(substatus);
  if (asked !== null) return `${asked}_requested`;
  return kinds[status ?? ''] ?? 'status_changed';
}
