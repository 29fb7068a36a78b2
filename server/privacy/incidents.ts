import type { Selectable } from 'kysely';
import type { Incident, IncidentForm } from '#contract/incidents.ts';
import { todayInToronto } from '#domain/dates.ts';
import { incidentProblems } from '#domain/incident-rules.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { rowCount } from '../database/row-count.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { Page, PageRequest } from '../base/paging.ts';

/** The register of confidentiality incidents (R-PRIV-06), which nothing removes. */
export async function findIncidents(database: Database, { size, offset }: PageRequest): Promise<Page<Incident>> {
  const { total } = await database.selectFrom('incidents').select(rowCount).executeTakeFirstOrThrow();
  const rows = await database
    .selectFrom('incidents')
    .selectAll()
    .orderBy('occurred_on', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute();
  return { items: rows.map(toIncident), totalItems: total };
}

type Saved = { id: string; form: IncidentForm; callerId: string; now: Date };

/**
 * Adds or replaces an incident.
 * @throws AppError `NOT_FOUND` for an id that is no UUID, `VALIDATION_FAILED`.
 */
export async function saveIncident(database: Database, saved: Saved): Promise<Incident> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(saved.id)) throw new AppError('NOT_FOUND');
  const columns = columnsOf(saved);
  const row = await database
    .insertInto('incidents')
    .values({ id: saved.id, ...columns })
    .onConflict((known) => known.column('id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toIncident(row);
}

function columnsOf({ form, callerId, now }: Saved) {
  const problems = incidentProblems(form, todayInToronto(now));
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return {
    occurred_on: form.occurredOn,
    noticed_on: form.noticedOn,
    circumstances: form.circumstances,
    information: form.information,
    people: form.people,
    serious_risk: form.seriousRisk,
    assessment: form.assessment,
    measures: form.measures,
    commission_told_on: form.commissionToldOn,
    people_told_on: form.peopleToldOn,
    changed_at: now,
    changed_by: callerId,
  };
}

function toIncident(row: Selectable<Tables['incidents']>): Incident {
  return {
    id: row.id,
    occurredOn: row.occurred_on,
    noticedOn: row.noticed_on,
    circumstances: row.circumstances,
    information: row.information,
    people: row.people,
    seriousRisk: row.serious_risk,
    assessment: row.assessment,
    measures: row.measures,
    commissionToldOn: row.commission_told_on,
    peopleToldOn: row.people_told_on,
    changedAt: row.changed_at.toISOString(),
  };
}
