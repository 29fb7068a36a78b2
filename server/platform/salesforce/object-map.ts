import * as v from 'valibot';
import { Instant } from '#contract/primitives.ts';
import { connectionError } from './salesforce-error.ts';

/** How a value is written in SOQL and in a record. */
type Kind = 'id' | 'text' | 'checkbox' | 'number' | 'date' | 'instant';

/** One field: its API name, a path where it belongs to a parent, and what a value of it must be. */
export type Field<Schema extends v.GenericSchema = v.GenericSchema> = {
  readonly api: string;
  readonly kind: Kind;
  readonly schema: Schema;
};

type Fields = Readonly<Record<string, Field>>;

/** An object of the org under our names. */
export type ObjectMap<F extends Fields = Fields> = { readonly api: string; readonly fields: F };

/** A record as we read it. */
export type Row<O extends ObjectMap> = { [Name in keyof O['fields']]: v.InferOutput<O['fields'][Name]['schema']> };

/** What a write sets, by our names. */
export type Values<O extends ObjectMap> = Partial<{
  [Name in keyof O['fields']]: v.InferOutput<O['fields'][Name]['schema']>;
}>;

export function objectMap<const F extends Fields>(api: string, fields: F): ObjectMap<F> {
  return { api, fields };
}

/** The org's `2026-11-21T14:05:00.000+0000`, as ISO 8601 in UTC. */
const OrgInstant = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\+0000$/, 'Z')),
  Instant,
);

const OrgDollars = v.pipe(
  v.number(),
  v.transform((dollars) => Math.round(dollars * 100) / 100),
);

/** A text as it was before `withoutReferences`. */
const OrgText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('@\u2060{', '@{')),
);

export const id = (api = 'Id') => field(api, 'id', v.pipe(v.string(), v.nonEmpty()));
export const text = (api: string) => field(api, 'text', v.nullable(OrgText));
export const requiredText = (api: string) => field(api, 'text', OrgText);
export const reference = (api: string) => field(api, 'id', v.nullable(v.string()));
export const requiredReference = (api: string) => field(api, 'id', v.string());
export const checkbox = (api: string) => field(api, 'checkbox', v.boolean());
export const number = (api: string) => field(api, 'number', v.nullable(v.number()));
export const dollars = (api: string) => field(api, 'number', v.nullable(OrgDollars));
export const date = (api: string) => field(api, 'date', v.nullable(v.pipe(v.string(), v.isoDate())));
export const instant = (api: string) => field(api, 'instant', OrgInstant);
export const noneOrInstant = (api: string) => field(api, 'instant', v.nullable(OrgInstant));
/** A picklist whose values are the contract's own. */
export const oneOf = <const Values extends readonly string[]>(api: string, values: Values) =>
  field(api, 'text', v.picklist(values));

export const noneOrOneOf = <const Values extends readonly string[]>(api: string, values: Values) =>
  field(api, 'text', v.nullable(v.picklist(values)));

function field<const Schema extends v.GenericSchema>(api: string, kind: Kind, schema: Schema): Field<Schema> {
  return { api, kind, schema };
}

/** The composite API takes `@{...}` in any text for a reference to another record: an unseen joiner keeps it a text. */
export function withoutReferences(text: string): string {
  return text.replaceAll('@{', '@\u2060{');
}

/**
 * A record of a query's answer under our names.
 * @throws SalesforceError when it is not what the table says: the org holds something contradictory.
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

/** A parent that is not there makes all below it null. */
function valueAt(record: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return record;
  if (record === null || typeof record !== 'object') return null;
  return valueAt(Object.entries(record).find(([key]) => key === name)?.[1], rest);
}

/** Whether it has the form of an id that the org gives, 18 characters; the short form would compare unequal to it. */
export function isRecordId(id: string): boolean {
  return /^[A-Za-z0-9]{18}$/.test(id);
}
