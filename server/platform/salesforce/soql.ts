import type { Field, ObjectMap } from './object-map.ts';
import { isRecordId } from './object-map.ts';

type Value = string | number | boolean | null;

/** A well-formed id that no record has: the org rejects a query with a malformed id. */
const unusedId = '000000000000000AAA';

/**
 * A condition created only in this file: a mapped field and an escaped literal. The private member prevents any other
 * object from passing as one.
 */
class SafeCondition {
  readonly soql: string;
  declare private readonly brand: true;

  constructor(soql: string) {
    this.soql = soql;
  }
}
export type Condition = SafeCondition;

export function equals(field: Field, value: Value): Condition {
  // SOQL treats an empty text as null, and would match all records without a value.
  if (value === '') return new SafeCondition(`Id = '${unusedId}'`);
  return new SafeCondition(`${field.api} = ${literal(field, value)}`);
}

/** Also matches records without a value. */
export function differs(field: Field, value: Value): Condition {
  return new SafeCondition(`${field.api} != ${literal(field, value)}`);
}

export function lessThan(field: Field, value: Value): Condition {
  return new SafeCondition(`${field.api} < ${literal(field, value)}`);
}

/** At this value or above it. */
export function atLeast(field: Field, value: Value): Condition {
  return new SafeCondition(`${field.api} >= ${literal(field, value)}`);
}

export function moreThan(field: Field, value: Value): Condition {
  return new SafeCondition(`${field.api} > ${literal(field, value)}`);
}

export function isIn(field: Field, values: readonly string[]): Condition {
  if (values.length === 0) throw new RangeError('An IN list needs at least one value.');
  return new SafeCondition(`${field.api} IN (${values.map((value) => literal(field, value)).join(', ')})`);
}

/** Whether a field, an id, is among those that a condition on another object selects. */
export function isAmong(field: Field, object: ObjectMap, selected: Field, where: Condition): Condition {
  return new SafeCondition(`${field.api} IN (SELECT ${selected.api} FROM ${object.api} WHERE ${where.soql})`);
}

/** The opposite. The org takes at most two of both in a query. */
export function isNotAmong(field: Field, object: ObjectMap, selected: Field, where: Condition): Condition {
  return new SafeCondition(`${field.api} NOT IN (SELECT ${selected.api} FROM ${object.api} WHERE ${where.soql})`);
}

export function hasValue(field: Field): Condition {
  return differs(field, null);
}

/** Ignores case. */
export function beginsWith(field: Field, text: string): Condition {
  return new SafeCondition(`${field.api} LIKE '${pattern(text)}%'`);
}

/** Ignores case. */
export function contains(field: Field, text: string): Condition {
  return new SafeCondition(`${field.api} LIKE '%${pattern(text)}%'`);
}

export function allOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, ' AND ');
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, ' OR ');
}

/** SOQL rejects a mix of AND and OR without parentheses. */
function joined(conditions: readonly Condition[], word: string): Condition {
  const [only, ...others] = conditions;
  if (!only) throw new RangeError('At least one condition is required.');
  return others.length === 0 ? only : new SafeCondition(conditions.map(({ soql }) => `(${soql})`).join(word));
}

/** The org puts null first unless `nulls` is given. */
export type Order = { field: Field; direction: 'ASC' | 'DESC'; nulls?: 'LAST' };

type Query = { where: Condition | null; orderBy?: readonly Order[]; limit?: number; offset?: number };

export function selectOf(object: ObjectMap, query: Query): string {
  const fields = new Set(Object.values(object.fields).map(({ api, select = api }) => select));
  return `SELECT ${[...fields].join(', ')} FROM ${object.api}${clauses(query)}`;
}

export function countOf(object: ObjectMap, where: Condition | null): string {
  return `SELECT COUNT() FROM ${object.api}${clauses({ where })}`;
}

/** Distinct values of a field, without null. */
export function distinctOf(object: ObjectMap, field: Field, where: Condition): string {
  const { api } = field;
  return `SELECT ${api} FROM ${object.api} WHERE ${allOf([where, hasValue(field)]).soql} GROUP BY ${api}`;
}

/** How many records have each value of a field, null among them, as `expr0`. */
export function countsOf(object: ObjectMap, { api }: Field, where: Condition): string {
  return `SELECT ${api}, COUNT(Id) FROM ${object.api} WHERE ${where.soql} GROUP BY ${api}`;
}

function clauses({ where, orderBy = [], limit, offset = 0 }: Query): string {
  const order = orderBy
    .map(({ field, direction, nulls }) => `${field.api} ${direction}${nulls ? ` NULLS ${nulls}` : ''}`)
    .join(', ');
  return [
    where && ` WHERE ${where.soql}`,
    order && ` ORDER BY ${order}`,
    limit !== undefined && ` LIMIT ${wholeNumber(limit)}`,
    // With any OFFSET, even 0, the org returns only one batch.
    offset > 0 && ` OFFSET ${wholeNumber(offset)}`,
  ]
    .filter(Boolean)
    .join('');
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('Not a row count.');
  return String(value);
}

/** A literal of the field's kind. Dates and instants have no quotes, so their format is checked. */
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
    case 'children':
      break;
  }
  throw new TypeError(`${api} does not accept this value.`);
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

/** Escapes a quoted text as SOQL documents it. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\'"\p{Cc}\u2028\u2029]/gu, (character) => escapes[character] ?? unicode(character));
}

/** Escapes wildcards. LIKE cannot match a backslash, so it becomes a single-character wildcard. */
function pattern(text: string): string {
  return escaped(text.replaceAll('\\', '\u0000')).replaceAll(/[%_]/g, '\\$&').replaceAll('\\u0000', '_');
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
