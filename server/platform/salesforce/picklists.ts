import * as v from 'valibot';
import type { PicklistName } from '#contract/picklists.ts';
import { Picklist } from '#contract/picklists.ts';
import type { Language } from '../../base/language.ts';
import type { Connection } from './connection.ts';
import { picklists } from './mapping.ts';
import { masterRecordType, recordTypeOf } from './record-types.ts';
import { connectionError } from './salesforce-error.ts';

/** A picklist from the UI API, of the record type of new records, with labels in one language. */
export async function getPicklist(
  connection: Connection,
  { SOBJECT_API_NAME: object, FIELD_API_NAME: name }: PicklistName,
  language: Language,
): Promise<Picklist | null> {
  if (!Object.hasOwn(picklists, object) || !picklists[object]?.includes(name)) return null;
  const recordType = (await recordTypeOf(connection, object)) ?? masterRecordType;
  const path = `ui-api/object-info/${object}/picklist-values/${recordType}/${name}`;
  const response = v.safeParse(Picklist, await connection.call({ method: 'GET', path, language }));
  if (!response.success) throw connectionError('UNREADABLE_RECORD');
  return response.output;
}
