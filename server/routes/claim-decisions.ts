import {
  addDeskNote,
  decideClaim,
  getDeskClaim,
  orderParts,
  priceClaim,
  requestFromDepot,
  requestSubstatus,
} from '#contract/claim-decisions.ts';
import { invalidFields } from '../errors/app-error.ts';
import { defineRoute } from '../http/route.ts';
import { openForDecision, readDeskClaim, takeDeskStep, toLines, validateLines } from '../desk/desk-decisions.ts';

const review = 'Pending Review';

/** What the desk does with one claim (R-DESK-22 to R-DESK-27). */
export const claimDecisionRoutes = [
  defineRoute(getDeskClaim, async ({ params, caller, context }) => readDeskClaim(context, caller, params.id)),

  defineRoute(requestFromDepot, async ({ params: { id }, body, by, caller, context, version, now }) => {
    const { found } = await openForDecision({ context, caller, id, version }, 'request');
    await takeDeskStep({ context, by, now }, found, {
      kind: 'requested',
      status: review,
      substatus: requestSubstatus[body.asksFor],
      note: body.text,
      reasons: body.reasons,
    });
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(priceClaim, async ({ params: { id }, body, by, caller, context, newId, version, now }) => {
    const { found } = await openForDecision({ context, caller, id, version }, 'price');
    validateLines(body.lines, false);
    await takeDeskStep({ context, by, now }, found, {
      kind: 'priced',
      status: review,
      substatus: found.claim.substatus,
      lines: toLines(body.lines, found.claim.lines ?? [], newId),
    });
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(decideClaim, async ({ params: { id }, body, by, caller, context, newId, version, now }) => {
    const { decision, reason, text } = body;
    const { found } = await openForDecision({ context, caller, id, version }, decision);
    const stored = found.claim.lines ?? [];
    const lines = body.lines ? toLines(body.lines, stored, newId) : stored;
    if (decision === 'reject') {
      if (reason === null || text === null)
        throw invalidFields({
          ...(reason === null && { reason: 'required' }),
          ...(text === null && { text: 'required' }),
        });
    } else validateLines(lines, true);
    await takeDeskStep({ context, by, now }, found, {
      kind: decision === 'reject' ? 'rejected' : 'approved',
      status: decision === 'reject' ? 'Rejected' : 'Approved',
      substatus: null,
      note: text,
      reasons: decision === 'reject' && reason !== null ? [reason] : [],
      lines:
        decision === 'reject'
          ? lines.map((line) => ({ ...line, approvedCents: 0, reason: 'claim_rejected', reasonText: null }))
          : lines,
    });
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(orderParts, async ({ params: { id }, body, by, caller, context, version, now }) => {
    const { found } = await openForDecision({ context, caller, id, version }, 'order parts');
    await takeDeskStep({ context, by, now }, found, {
      kind: 'parts ordered',
      status: 'Parts Ordered',
      substatus: null,
      note: body.text,
    });
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(addDeskNote, async ({ params: { id }, body, caller, context, newId, version, now }) => {
    const { desk } = await openForDecision({ context, caller, id, version }, 'note');
    await desk.addNote({ id: newId(), claimId: id, at: now, createdBy: caller.accountId, text: body.text });
    return readDeskClaim(context, caller, id);
  }),
];
