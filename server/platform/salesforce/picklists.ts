import * as v from 'valibot';
import type { PicklistName } from '#contract/picklists.ts';
import { Picklist } from '#contract/picklists.ts';
import type { Language } from '../../http/language.ts';
import type { Connection } from './connection.ts';
import { picklists } from './mapping.ts';
import { connectionError } from './salesforce-error.ts';

/** The record type of objects without record types. */
const masterRecordType = '012000000000000AAA';

/** A picklist from the UI API, with labels in one language. */
export async function getPicklist(
  connection: Connection,
  { SOBJECT_API_NAME: object, FIELD_API_NAME: name }: PicklistName,
  language: Language,
): Promise<Picklist | null> {
  if (!Object.hasOwn(picklists, object) || !picklists[object]?.includes(name)) return null;
  const path = `ui-api/object-info/${object}/picklist-values/${masterRecordType}/${name}`;
  const response = v.safeParse(Picklist, await connection.call({ method: 'GET', path, language }));
  if (!response.success) throw connectionError('UNREADABLE_RECORD');
  return response.output;
}
