import type { Field, ObjectMap } from './object-map.ts';
import { isRecordId } from './object-map.ts';

type Value = string | number | boolean | null;

/** The id that no record has: the org refuses a query for what has not even the form of an id. */
const unusedId = '000000000000000AAA';

/** A condition that was made in this file, of a field of the table and an escaped literal; nothing else passes for one. */
class SafeCondition {
  readonly soql: string;
  declare private readonly made: true;

  constructor(soql: string) {
    this.soql = soql;
  }
}
export type Condition = SafeCondition;

export function equals(field: Field, value: Value): Condition {
  // To the org an empty text is none, and asking for it would find all that have none.
  if (value === '') return new SafeCondition(`Id = '${unusedId}'`);
  return new SafeCondition(`${field.api} = ${literal(field, value)}`);
}

/** Records without a value differ from every value. */
export function differs(field: Field, value: Value): Condition {
  return new SafeCondition(`${field.api} != ${literal(field, value)}`);
}

export function lessThan(field: Field, value: Value): Condition {
  return new SafeCondition(`${field.api} < ${literal(field, value)}`);
}

export function moreThan(field: Field, value: Value): Condition {
  return new SafeCondition(`${field.api} > ${literal(field, value)}`);
}

export function isIn(field: Field, values: readonly string[]): Condition {
  if (values.length === 0) throw new RangeError('A list of nothing cannot be asked for.');
  return new SafeCondition(`${field.api} IN (${values.map((value) => literal(field, value)).join(', ')})`);
}

export function hasValue(field: Field): Condition {
  return differs(field, null);
}

/** A text at the beginning of the field, without case. */
export function beginsWith(field: Field, text: string): Condition {
  return new SafeCondition(`${field.api} LIKE '${pattern(text)}%'`);
}

/** A text anywhere in the field, without case. */
export function contains(field: Field, text: string): Condition {
  return new SafeCondition(`${field.api} LIKE '%${pattern(text)}%'`);
}

export function allOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, ' AND ');
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, ' OR ');
}

/** Parentheses always: SOQL refuses a mixture of AND and OR without them. */
function joined(conditions: readonly Condition[], word: string): Condition {
  const [only, ...others] = conditions;
  if (!only) throw new RangeError('Nothing cannot be joined.');
  return others.length === 0 ? only : new SafeCondition(conditions.map(({ soql }) => `(${soql})`).join(word));
}

export type Order = { field: Field; direction: 'ASC' | 'DESC' };

type Query = { where: Condition | null; orderBy?: readonly Order[]; limit?: number; offset?: number };

/** The query for whole records of an object. */
export function selectOf(object: ObjectMap, query: Query): string {
  const fields = new Set(Object.values(object.fields).map(({ api }) => api));
  return `SELECT ${[...fields].join(', ')} FROM ${object.api}${clauses(query)}`;
}

/** The query for the number of records. */
export function countOf(object: ObjectMap, where: Condition | null): string {
  return `SELECT COUNT() FROM ${object.api}${clauses({ where })}`;
}

/** The query for the different values of a field; records without one are left out. */
export function distinctOf(object: ObjectMap, field: Field, where: Condition): string {
  const { api } = field;
  return `SELECT ${api} FROM ${object.api} WHERE ${allOf([where, hasValue(field)]).soql} GROUP BY ${api}`;
}

function clauses({ where, orderBy = [], limit, offset = 0 }: Query): string {
  const order = orderBy.map(({ field, direction }) => `${field.api} ${direction}`).join(', ');
  return [
    where && ` WHERE ${where.soql}`,
    order && ` ORDER BY ${order}`,
    limit !== undefined && ` LIMIT ${wholeNumber(limit)}`,
    // With any OFFSET, even 0, the org cuts the answer to its first batch.
    offset > 0 && ` OFFSET ${wholeNumber(offset)}`,
  ]
    .filter(Boolean)
    .join('');
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('Not a number of rows.');
  return String(value);
}

/** A value as SOQL writes it; dates and instants stand without quotes, so their form is checked. */
function literal({ kind, api }: Field, value: Value): string {
  if (value === null) return 'null';
  switch (kind) {
    case 'id':
      if (typeof value === 'string') return `'${isRecordId(value) ? value : unusedId}'`;
      break;
    case 'text':
      if (typeof value === 'string') return `'${escaped(value)}'`;
      break;
    case 'date':
      if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
      break;
    case 'instant':
      if (typeof value === 'string') return new Date(value).toISOString();
      break;
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return String(value);
      break;
    case 'checkbox':
      if (typeof value === 'boolean') return String(value);
      break;
  }
  throw new TypeError(`${api} takes no such value.`);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** A text between quotes, by the escape sequences that SOQL documents. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\'"\p{Cc}\u2028\u2029]/gu, (character) => escapes[character] ?? unicode(character));
}

/** What a person types is never a wildcard, except that a backslash, which LIKE cannot ask for, is any one character. */
function pattern(text: string): string {
  return escaped(text.replaceAll('\\', '\u0000')).replaceAll(/[%_]/g, '\\$&').replaceAll('\\u0000', '_');
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
