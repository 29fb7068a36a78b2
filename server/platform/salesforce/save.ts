import * as v from 'valibot';
import type { Part } from './composite.ts';
import { bodiesOf, compositeBody, readAnswers, referenceOf } from './composite.ts';
import type { Connection } from './connection.ts';
import { externalId } from './mapping.ts';
import type { ObjectMap, Values } from './object-map.ts';
import { isRecordId, withoutReferences } from './object-map.ts';
import { recordTypeOf } from './record-types.ts';
import { retrying } from './retrying.ts';
import { connectionError, isLocked, SalesforceError } from './salesforce-error.ts';

/** A repeatable write of one record: by the org's id, upsert by our external id, or insert with it. */
export type Write = {
  object: string;
  id: string | null;
  method: 'PATCH' | 'POST';
  path: string;
  body: Record<string, unknown>;
  /** The record type of a new record, where it is not the usual one. */
  recordType?: string;
};

/** Delays between retries of a write whose record was locked. */
const lockRetryDelaysMs = [150, 400, 1000] as const;

/** Creates or updates the record with our external id. */
export function upsert<O extends ObjectMap>(object: O, portalId: string, values: Values<O>): Write {
  return {
    object: object.api,
    id: null,
    method: 'PATCH',
    path: `sobjects/${object.api}/${externalId}/${encodeURIComponent(portalId)}`,
    body: toRecord(object, values),
  };
}

/**
 * Creates a detail record with our external id. The org refuses an upsert of one that exists, because its parent is given
 * once; see `isRepeated`.
 */
export function insert<O extends ObjectMap>(object: O, portalId: string, values: Values<O>): Write {
  return {
    object: object.api,
    id: null,
    method: 'POST',
    path: `sobjects/${object.api}`,
    body: { ...toRecord(object, values), [externalId]: portalId },
  };
}

/** Whether a write was refused because the same submission was written before: all of it, since it is all or none. */
export function isRepeated(error: unknown): boolean {
  return (
    error instanceof SalesforceError &&
    error.problems.some(
      ({ code, message, fields }) =>
        code === 'DUPLICATE_VALUE' && (message.includes(externalId) || fields.includes(externalId)),
    )
  );
}

/** Updates an existing record by the org's id. */
export function update<O extends ObjectMap>(object: O, id: string, values: Values<O>): Write {
  return {
    object: object.api,
    id,
    method: 'PATCH',
    path: `sobjects/${object.api}/${encodeURIComponent(id)}`,
    body: toRecord(object, values),
  };
}

/** Stands for the id of a record that is not written yet. */
const unknownId = '000000000000000AAB';

type Others = {
  /** Written first, for example to free a unique key. */
  before?: readonly Write[];
  after?: readonly Write[];
  /** The queries that the caller asks next about the record with this id; in a transaction they are no call more. */
  thenRead?: (id: string) => string[];
};

/**
 * Writes a record and related records in one all-or-none request. Retries row locks.
 * @returns the org's id of the record.
 */
export async function save(
  connection: Connection,
  record: Write,
  { before = [], after = [], thenRead }: Others = {},
): Promise<string> {
  const writes = [...before, record, ...after];
  const reads = connection.remembers && thenRead ? thenRead(record.id ?? unknownId) : [];
  const reference = `@{${referenceOf(before.length)}.id}`;
  const parts: Part[] = [
    ...(await Promise.all(
      writes.map(async (write) => ({
        method: write.method,
        url: connection.pathOf(write.path),
        body: await setUp(connection, write),
      })),
    )),
    ...reads.map((path) => ({ method: 'GET' as const, url: connection.pathOf(path.replaceAll(unknownId, reference)) })),
  ];
  const bodies = await retrying(lockRetryDelaysMs, isLocked, async () => {
    const response = await connection.call({ method: 'POST', path: 'composite', body: compositeBody(parts, true) });
    return bodiesOf(readAnswers(response, parts));
  });
  const id = record.id ?? readId(bodies[before.length]);
  connection.remember(new Map(reads.map((path, at) => [path.replaceAll(unknownId, id), bodies[writes.length + at]])));
  return id;
}

/** The countries of `domain/regions.ts`, as a picklist of countries has them. */
const countryCodes: Readonly<Record<string, string>> = { Canada: 'CA', 'United States': 'US' };

/** A record as this org is set up: with the record type of a new one, and codes of states and countries. */
async function setUp(
  connection: Connection,
  { object, id, body, recordType: name }: Write,
): Promise<Record<string, unknown>> {
  const recordType = id === null ? await recordTypeOf(connection, object, name) : null;
  const record = { ...body, ...(recordType !== null && { RecordTypeId: recordType }) };
  if (!connection.options.stateCodes) return record;
  return Object.fromEntries(
    Object.entries(record).map(([api, value]) => {
      if (!/^(?:Billing|Shipping|(?:Person)?Mailing)(?:State|Country)$/.test(api)) return [api, value];
      return [`${api}Code`, typeof value === 'string' ? (countryCodes[value] ?? value) : value];
    }),
  );
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
