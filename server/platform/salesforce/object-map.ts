import * as v from 'valibot';
import { requestSubstatus } from '#contract/claim-decisions.ts';
import { Instant } from '#contract/primitives.ts';
import { connectionError } from './salesforce-error.ts';

/** Decides how a value is written in SOQL and in a record. */
type Kind = 'id' | 'text' | 'checkbox' | 'number' | 'date' | 'instant' | 'children';

/** A field: its API name, which is a path for a parent's field, and the schema of its values. */
export type Field<Schema extends v.GenericSchema = v.GenericSchema> = {
  readonly api: string;
  readonly kind: Kind;
  readonly schema: Schema;
  /** What a query selects, where that is not the name. */
  readonly select?: string;
};

type Fields = Readonly<Record<string, Field>>;

/** An object of the org with our field names. */
export type ObjectMap<F extends Fields = Fields> = { readonly api: string; readonly fields: F };

/** A record with our field names. */
export type Row<O extends ObjectMap> = { [Name in keyof O['fields']]: v.InferOutput<O['fields'][Name]['schema']> };

/** The fields that a write sets. */
export type Values<O extends ObjectMap> = Partial<{
  [Name in keyof O['fields']]: v.InferOutput<O['fields'][Name]['schema']>;
}>;

export function objectMap<const F extends Fields>(api: string, fields: F): ObjectMap<F> {
  return { api, fields };
}

/** Converts `2026-11-21T14:05:00.000+0000` to ISO 8601. */
const OrgInstant = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\+0000$/, 'Z')),
  Instant,
);

const OrgDollars = v.pipe(
  v.number(),
  v.transform((dollars) => Math.round(dollars * 100) / 100),
);

/** Reverts `withoutReferences`. */
const OrgText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('@\u2060{', '@{')),
);

/** Orgs word their requests freely: the portal knows one name for each. */
function knownSubstatus(text: string): string {
  if (/photo/i.test(text) && !/received|reçue/i.test(text)) return requestSubstatus.photos;
  return /information/i.test(text) ? requestSubstatus.information : text;
}

export const id = (api = 'Id') => field(api, 'id', v.pipe(v.string(), v.nonEmpty()));
export const text = (api: string) => field(api, 'text', v.nullable(OrgText));
/** A substatus by its name in the portal, if it asks the depot for something. */
export const substatus = (api: string) => field(api, 'text', v.nullable(v.pipe(OrgText, v.transform(knownSubstatus))));
export const requiredText = (api: string) => field(api, 'text', OrgText);
export const reference = (api: string) => field(api, 'id', v.nullable(v.string()));
export const requiredReference = (api: string) => field(api, 'id', v.string());
export const checkbox = (api: string) => field(api, 'checkbox', v.boolean());
export const number = (api: string) => field(api, 'number', v.nullable(v.number()));
export const dollars = (api: string) => field(api, 'number', v.nullable(OrgDollars));
export const date = (api: string) => field(api, 'date', v.nullable(v.pipe(v.string(), v.isoDate())));
export const instant = (api: string) => field(api, 'instant', OrgInstant);
export const optionalInstant = (api: string) => field(api, 'instant', v.nullable(OrgInstant));
/** A picklist with the contract's values. */
export const oneOf = <const Values extends readonly string[]>(api: string, values: Values) =>
  field(api, 'text', v.picklist(values));

export const optionalOneOf = <const Values extends readonly string[]>(api: string, values: Values) =>
  field(api, 'text', v.nullable(v.picklist(values)));

/** The records that refer to this one, in order; null where the org answers with their first batch only. */
export function children<O extends ObjectMap>(api: string, object: O, orderBy: readonly Field[]) {
  const paths = Object.values(object.fields).map((own) => own.api);
  const order = orderBy.map((own) => `${own.api} ASC`).join(', ');
  const Rows = v.pipe(
    v.nullable(v.object({ done: v.boolean(), records: v.array(v.unknown()) })),
    v.transform((related): Row<O>[] | null =>
      related === null ? [] : related.done ? related.records.map((record) => readRow(object, record)) : null,
    ),
  );
  return { ...field(api, 'children', Rows), select: `(SELECT ${paths.join(', ')} FROM ${api} ORDER BY ${order})` };
}

function field<const Schema extends v.GenericSchema>(api: string, kind: Kind, schema: Schema): Field<Schema> {
  return { api, kind, schema };
}

/** The composite API reads `@{...}` in any text as a reference; a word joiner prevents that. */
export function withoutReferences(text: string): string {
  return text.replaceAll('@{', '@\u2060{');
}

/**
 * Reads a record of a query.
 * @throws SalesforceError when the record does not match the mapping.
 */
export function readRow<O extends ObjectMap>(object: O, record: unknown): Row<O>;
export function readRow(object: ObjectMap, record: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object.fields).map(([name, { api, schema }]) => {
      const value = v.safeParse(schema, valueAt(record, api.split('.')));
      if (!value.success) throw connectionError('UNREADABLE_RECORD', null, new Error(`${object.api}.${api}`));
      return [name, value.output];
    }),
  );
}

/** A missing parent makes its fields null. */
function valueAt(record: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return record;
  if (record === null || typeof record !== 'object') return null;
  return valueAt(Object.entries(record).find(([key]) => key === name)?.[1], rest);
}

/** Whether a text has the form of an 18-character Salesforce id. The 15-character form would compare unequal. */
export function isRecordId(id: string): boolean {
  return /^[A-Za-z0-9]{18}$/.test(id);
}
