import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Connection } from './connection.ts';
import { externalId } from './mapping.ts';
import type { ObjectMap, Values } from './object-map.ts';
import { isRecordId, withoutReferences } from './object-map.ts';
import { connectionError, problemsOf, SalesforceError } from './salesforce-error.ts';

/** One record to be written, in a form that can be repeated: found by its id, or made and found by ours. */
export type Write = { id: string | null; path: string; body: Record<string, unknown> };

/** Waits before a write whose record was locked by another one is tried again. */
const lockRetryDelaysMs = [150, 400, 1000] as const;

const CompositeResponse = v.object({
  compositeResponse: v.array(v.object({ httpStatusCode: v.number(), body: v.unknown() })),
});

/** Makes the record with our id, or sets the one that already has it. */
export function upsert<O extends ObjectMap>(object: O, portalId: string, values: Values<O>): Write {
  return {
    id: null,
    path: `sobjects/${object.api}/${externalId}/${encodeURIComponent(portalId)}`,
    body: recordOf(object, values),
  };
}

/** Sets fields of a record that is there, by the org's id. */
export function update<O extends ObjectMap>(object: O, id: string, values: Values<O>): Write {
  return { id, path: `sobjects/${object.api}/${encodeURIComponent(id)}`, body: recordOf(object, values) };
}

/**
 * Writes a record and what belongs to it: all, or none. A lock of somebody else's is waited for, a few times.
 * @param others `before` are written first: a unique key is given up before it is taken.
 * @returns the org's id of the record.
 */
export async function save(
  connection: Connection,
  record: Write,
  { before = [], after = [] }: { before?: readonly Write[]; after?: readonly Write[] } = {},
): Promise<string> {
  const responses = await saveAll(connection, [...before, record, ...after]);
  return record.id ?? idIn(responses[before.length]);
}

async function saveAll(connection: Connection, writes: readonly Write[]): Promise<unknown[]> {
  for (const waitMs of lockRetryDelaysMs) {
    try {
      return await saveOnce(connection, writes);
    } catch (error) {
      if (!(error instanceof SalesforceError) || !error.has('UNABLE_TO_LOCK_ROW')) throw error;
      await wait(waitMs);
    }
  }
  return saveOnce(connection, writes);
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
        // A rule that only warns of duplicates would refuse everybody who is known from elsewhere.
        httpHeaders: { 'Sforce-Duplicate-Rule-Header': 'allowSave=true' },
        body,
      })),
    },
  });
  const parsed = v.safeParse(CompositeResponse, response);
  if (!parsed.success) throw connectionError('NOT_JSON');
  const refused = parsed.output.compositeResponse.filter(({ httpStatusCode }) => httpStatusCode >= 300);
  if (refused.length === 0) return parsed.output.compositeResponse.map(({ body }) => body);
  // Its neighbours were only halted with it; the one that was refused says why.
  const problems = refused.flatMap(({ body }) => problemsOf(body)).filter(({ code }) => code !== 'PROCESSING_HALTED');
  throw new SalesforceError(refused[0]?.httpStatusCode ?? null, problems);
}

function idIn(body: unknown): string {
  const saved = v.safeParse(v.object({ id: v.string() }), body);
  if (!saved.success) throw connectionError('NOT_JSON');
  return saved.output.id;
}

/** `Warranty_Claim__c` → `Warranty_Claim__r`, and of a standard one `AccountId` → `Account`. */
function relationshipOf(api: string): string {
  return api.endsWith('__c') ? api.replace(/__c$/, '__r') : api.replace(/Id$/, '');
}

/** A record under the org's names. A parent that the portal made may be known by our id alone. */
function recordOf(object: ObjectMap, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
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
