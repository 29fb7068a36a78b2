import * as v from 'valibot';
import type { Connection } from './connection.ts';
import { externalId } from './mapping.ts';
import type { ObjectMap, Values } from './object-map.ts';
import { isRecordId, withoutReferences } from './object-map.ts';
import { retrying } from './retrying.ts';
import { connectionError, isLocked, problemsOf, SalesforceError } from './salesforce-error.ts';

/** A repeatable write of one record: by the org's id, or upsert by our external id. */
export type Write = { id: string | null; path: string; body: Record<string, unknown> };

/** Delays between retries of a write whose record was locked. */
const lockRetryDelaysMs = [150, 400, 1000] as const;

const CompositeResponse = v.object({
  compositeResponse: v.array(v.object({ httpStatusCode: v.number(), body: v.unknown() })),
});

/** Creates or updates the record with our external id. */
export function upsert<O extends ObjectMap>(object: O, portalId: string, values: Values<O>): Write {
  return {
    id: null,
    path: `sobjects/${object.api}/${externalId}/${encodeURIComponent(portalId)}`,
    body: toRecord(object, values),
  };
}

/** Updates an existing record by the org's id. */
export function update<O extends ObjectMap>(object: O, id: string, values: Values<O>): Write {
  return { id, path: `sobjects/${object.api}/${encodeURIComponent(id)}`, body: toRecord(object, values) };
}

/**
 * Writes a record and related records in one all-or-none request. Retries row locks.
 * @param others `before` are written first, for example to free a unique key.
 * @returns the org's id of the record.
 */
export async function save(
  connection: Connection,
  record: Write,
  { before = [], after = [] }: { before?: readonly Write[]; after?: readonly Write[] } = {},
): Promise<string> {
  const writes = [...before, record, ...after];
  const responses = await retrying(lockRetryDelaysMs, isLocked, () => saveOnce(connection, writes));
  return record.id ?? readId(responses[before.length]);
}

async function saveOnce(connection: Connection, writes: readonly Write[]): Promise<unknown[]> {
  const response = await connection.call({
    method: 'POST',
    path: 'composite',
    body: {
      allOrNone: true,
      compositeRequest: writes.map(({ path, body }, at) => ({
        method: 'PATCH',
        url: connection.pathOf(path),
        referenceId: `write${at}`,
        // A duplicate rule that only warns would reject every known person.
        httpHeaders: { 'Sforce-Duplicate-Rule-Header': 'allowSave=true' },
        body,
      })),
    },
  });
  const parsed = v.safeParse(CompositeResponse, response);
  if (!parsed.success) throw connectionError('NOT_JSON');
  const rejected = parsed.output.compositeResponse.filter(({ httpStatusCode }) => httpStatusCode >= 300);
  if (rejected.length === 0) return parsed.output.compositeResponse.map(({ body }) => body);
  // The other writes were only halted; the rejected one has the reason.
  const problems = rejected.flatMap(({ body }) => problemsOf(body)).filter(({ code }) => code !== 'PROCESSING_HALTED');
  throw new SalesforceError(rejected[0]?.httpStatusCode ?? null, problems);
}

function readId(body: unknown): string {
  const saved = v.safeParse(v.object({ id: v.string() }), body);
  if (!saved.success) throw connectionError('NOT_JSON');
  return saved.output.id;
}

/** `Warranty_Claim__c` → `Warranty_Claim__r`, and `AccountId` → `Account` for a standard field. */
function relationshipOf(api: string): string {
  return api.endsWith('__c') ? api.replace(/__c$/, '__r') : api.replace(/Id$/, '');
}

/** A record with the org's field names. A parent that the portal created is referenced by our external id. */
function toRecord(object: ObjectMap, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = object.fields[name];
      if (!field || field.api.includes('.')) throw new RangeError(`${object.api}.${name} cannot be written.`);
      if (field.kind === 'id' && typeof value === 'string' && !isRecordId(value))
        return [relationshipOf(field.api), { [externalId]: value }];
      return [field.api, field.kind === 'text' && typeof value === 'string' ? withoutReferences(value) : value];
    }),
  );
}
