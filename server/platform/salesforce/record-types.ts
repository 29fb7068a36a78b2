import type { Connection } from './connection.ts';
import { findAll } from './find.ts';
import { recordTypes } from './mapping.ts';
import { SalesforceError } from './salesforce-error.ts';
import { equals } from './soql.ts';

/** The record type of objects without record types. */
export const masterRecordType = '012000000000000AAA';

/**
 * The id of the record type that an object's new records have, by `CRM_RECORD_TYPES` unless it is given; null for none.
 * @throws SalesforceError `INVALID_RECORD_TYPE` when the org has no such record type.
 */
export async function recordTypeOf(
  connection: Connection,
  object: string,
  name = connection.options.recordTypes[object],
): Promise<string | null> {
  if (name === undefined) return null;
  const { object: ofObject } = recordTypes.fields;
  const ids = await connection.recordTypeIds.read([object], async () => {
    const rows = await findAll(connection, recordTypes, { where: equals(ofObject, object) });
    return Object.fromEntries(rows.map((row) => [row.name, row.id]));
  });
  const id = ids[name];
  if (id === undefined)
    throw new SalesforceError(null, [{ code: 'INVALID_RECORD_TYPE', message: '', fields: [object] }]);
  return id;
}
