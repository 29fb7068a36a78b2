import { actOnClaims } from '#contract/bulk-decisions.ts';
import {
  addDeskNote,
  decideClaim,
  getDeskClaim,
  orderParts,
  priceClaim,
  requestFromDepot,
} from '#contract/claim-decisions.ts';
import { actOnAll } from '../desk/bulk-actions.ts';
import { ask, decide } from '../desk/decide-claim.ts';
import { defineRoute } from '../http/route.ts';
import {
  coverOf,
  openForDecision,
  readDeskClaim,
  takeDeskStep,
  toLines,
  validateLines,
} from '../desk/desk-decisions.ts';

/** What the desk does with one claim (R-DESK-22 to R-DESK-27). */
export const claimDecisionRoutes = [
  defineRoute(getDeskClaim, async ({ params, caller, context }) => readDeskClaim(context, caller, params.id)),

  defineRoute(requestFromDepot, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await ask({ context, caller, id, version, by, now }, body);
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(priceClaim, async ({ params: { id }, body, by, caller, context, newId, version, now }) => {
    const { found } = await openForDecision({ context, caller, id, version }, 'price');
    const cover = coverOf(found.claim);
    validateLines(body.lines, false, cover);
    await takeDeskStep({ context, by, now }, found, {
      kind: 'priced',
      status: 'Pending Review',
      substatus: found.claim.substatus,
      lines: toLines(body.lines, { stored: found.claim.lines ?? [], cover, newId }),
    });
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(decideClaim, async ({ params: { id }, body, by, caller, context, newId, version, now }) => {
    await decide({ context, caller, id, version, by, now, newId }, body);
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(actOnClaims, async ({ body, by, caller, context, language, newId, now }) => ({
    results: await actOnAll({ context, caller, by, now, newId, language }, body),
  })),

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
