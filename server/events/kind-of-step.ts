import type { EventKind } from '#contract/events.ts';
import { askedFor, eventOfStatus } from '#domain/claim-status.ts';

/** A status of a claim, as an event names it. */
export type Step = { status: string | null; substatus: string | null };

/** Steps that are events of their own, whatever the status says. */
const ownKinds = new Map<string | null | undefined, 'reopened' | 'closed' | 'invoice_voided' | 'adjusted'>([
  ['reopened', 'reopened'],
  ['closed by desk', 'closed'],
  ['invoice voided', 'invoice_voided'],
  ['adjusted', 'adjusted'],
]);

/** What a step of the manufacturer is to the people of the depot; `kind` is that of the portal's own desk. */
export function kindOfStep({ status, substatus, kind }: Step & { kind?: string | null }) {
  const own = ownKinds.get(kind);
  if (own) return own;
  const asked = askedFor(substatus);
  return asked === null ? eventOfStatus(status) : (`${asked}_requested` as const);
}

type StepAfter = (last: Step | null, named: Step) => Step | null;
const keep: StepAfter = (last) => last;
const take: StepAfter = (_, named) => named;

const stepsAfter: ReadonlyMap<string, StepAfter> = new Map(
  Object.entries({
    claim_received: (last) => last ?? { status: 'New', substatus: null },
    estimate_requested: () => ({ status: 'Pending Review', substatus: null }),
    photos_received: (last) => (last && askedFor(last.substatus) === 'photos' ? { ...last, substatus: null } : last),
    // They carry the status of the org at that time, which may not be told yet.
    claim_changed: keep,
    invoice_received: keep,
    message: keep,
    decision_due: keep,
    status_changed: take,
    photos_requested: take,
    information_requested: take,
    estimate_priced: take,
    approved: take,
    rejected: take,
    reopened: take,
    closed: take,
    invoice_voided: take,
    withdrawn: take,
    appealed: take,
    parts_ordered: take,
    paid: take,
    adjusted: take,
    // Of no claim.
    registration_received: keep,
    registration_decided: keep,
    registration_corrected: keep,
    registration_transferred: keep,
    proof_requested: keep,
    proof_received: keep,
    ticket_filed: keep,
    ticket_answered: keep,
    account_invited: keep,
    new_device: keep,
  } satisfies Record<EventKind, StepAfter>),
);

/**
 * The last step that a depot was told of, after an event that names a step; null before the first. A kind of a newer
 * server changes nothing.
 */
export function stepAfter(kind: string, last: Step | null, named: Step): Step | null {
  return (stepsAfter.get(kind) ?? keep)(last, named);
}
