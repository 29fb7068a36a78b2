import * as v from 'valibot';
import { OptionalText, requestFromDepot } from './claim-decisions.ts';
import { LinesInput } from './claim-lines.ts';
import { defineEndpoint } from './endpoint.ts';
import { deskRoles, Id } from './primitives.ts';
import { queueSizeMax } from './queue-query.ts';

const Named = { id: Id, version: v.pipe(v.number('not_a_number'), v.safeInteger('not_a_positive_integer')) };

/** Claims, each with the version that was read. */
const claimsOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.array(v.object({ ...Named, ...entries }), 'required'),
    v.minLength(1, 'required'),
    v.maxLength(queueSizeMax, 'outside_limits'),
    v.check((claims) => new Set(claims.map(({ id }) => id)).size === claims.length, 'invalid_choice'),
  );

/**
 * Approves, assigns or asks about several claims (R-DESK-53). Each is judged by itself, as the call for one claim would:
 * it is changed, or left as it is.
 */
export const actOnClaims = defineEndpoint({
  method: 'POST',
  path: '/desk/claims/bulk',
  access: deskRoles,
  body: v.variant(
    'action',
    [
      v.object({
        action: v.literal('approve'),
        /** `lines`: those to approve; without them those that are stored. */
        claims: claimsOf({ lines: v.optional(v.nullable(LinesInput), null) }),
        text: OptionalText,
      }),
      v.object({
        action: v.literal('assign'),
        /** `from`: who had it when that was decided; without it whoever has it. */
        claims: claimsOf({ from: v.optional(v.nullable(Id)) }),
        assigneeId: v.nullable(Id),
      }),
      v.object({ action: v.literal('ask'), claims: claimsOf({}), ...requestFromDepot.body.entries }),
    ],
    'invalid_choice',
  ),
  output: v.object({
    /** In the order of the claims: the status that the call for one claim answers with, and its error code. */
    results: v.array(
      v.object({
        id: Id,
        status: v.number(),
        code: v.nullable(v.string()),
        /** Why it was refused, in the language of the call, where the code alone would not say it. */
        message: v.exactOptional(v.string()),
        /** Whether the approval is above what the caller approves alone, so that another person has to approve it too. */
        isRecommended: v.exactOptional(v.boolean()),
      }),
    ),
  }),
  status: 200,
  idempotent: 'required',
  refusals: ['NOT_FOUND'],
});
export type BulkResult = v.InferOutput<typeof actOnClaims.output>['results'][number];
