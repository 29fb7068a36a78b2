import * as v from 'valibot';
import { LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { DateOnly, Id, Instant, PageQuery, paged } from './primitives.ts';

const OptionalDate = v.optional(v.nullable(DateOnly), null);

/** Most people of one incident. */
export const peopleMax = 10_000_000;

/**
 * An incident as the law's register asks for it (R-PRIV-06): when, what, whose data, the risk of serious injury and
 * why, the measures, and who was told when.
 */
export const IncidentForm = v.object({
  occurredOn: DateOnly,
  noticedOn: DateOnly,
  circumstances: LongText,
  /** The personal information concerned. */
  information: LongText,
  /** Null while unknown. */
  people: v.optional(
    v.nullable(
      v.pipe(
        v.number('not_a_number'),
        v.integer('not_a_number'),
        v.minValue(0, 'too_small'),
        v.maxValue(peopleMax, 'too_large'),
      ),
    ),
    null,
  ),
  seriousRisk: v.boolean('required'),
  /** What leads to this conclusion on the risk. */
  assessment: LongText,
  measures: LongText,
  /** The Commission d'accès à l'information, or the federal commissioner. */
  commissionToldOn: OptionalDate,
  peopleToldOn: OptionalDate,
});
export type IncidentForm = v.InferOutput<typeof IncidentForm>;

export const Incident = v.object({ id: Id, ...IncidentForm.entries, changedAt: Instant });
export type Incident = v.InferOutput<typeof Incident>;

/** Newest first. */
export const listIncidents = defineEndpoint({
  method: 'GET',
  path: '/admin/incidents',
  access: ['admin'],
  query: PageQuery,
  output: paged(Incident),
  status: 200,
});

/** Adds or replaces an incident. Its id is the sender's, a UUID, so that a repeat adds nothing. */
export const saveIncident = defineEndpoint({
  method: 'PATCH',
  path: '/admin/incidents/:id',
  access: ['admin'],
  body: IncidentForm,
  output: Incident,
  status: 200,
});
