import { OrgError } from './org-error.ts';
import type { OrgField, OrgRecord, OrgValue } from './org-schema.ts';
import type { Org } from './org.ts';
import { childrenOf, definitionOf, objectOf } from './org.ts';
import type { ChildQuery, Expression, Literal, Query } from './soql-subset.ts';

/** Returns the records of a query, as the REST API writes them. */
export function runQuery(org: Org, query: Query): { total: number; records: unknown[] } {
  const { object, where, orderBy, limit, offset, fields } = query;
  objectOf(object);
  if (where) checkExpression(object, where);
  if (object === 'ContentDocumentLink') requireOneFilter(where);
  for (const { path } of orderBy) requireSortable(object, path);
  const matching = [...org.records(object)].filter((record) => !where || holds(org, object, record, where));
  for (const { relationship, query: inner } of query.children) {
    const child = childrenOf(object, relationship).object;
    for (const path of inner.fields) definitionOf(child, path);
    for (const { path } of inner.orderBy) requireSortable(child, path);
  }
  if (fields === 'count') return { total: matching.length, records: [] };

  for (const path of fields) definitionOf(object, path);
  const ordered = sorted(org, query, matching);
  if (query.groupBy !== null)
    return grouped(
      ordered.map((record) => org.read(object, record, query.groupBy ?? '')),
      query.groupBy,
      query.countsGroups,
    );
  const start = offset ?? 0;
  const page = ordered.slice(start, limit === null ? undefined : start + limit);
  return { total: page.length, records: page.map((record) => answered(org, query, record, fields)) };
}

/** Children that come with their parent. */
const childBatch = 200;

function sorted(org: Org, { object, orderBy }: Query, records: readonly OrgRecord[]): OrgRecord[] {
  return records.toSorted((a, b) => {
    for (const { path, descending, nullsLast } of orderBy) {
      const [left, right] = [org.read(object, a, path), org.read(object, b, path)];
      if (nullsLast && (left === null) !== (right === null)) return left === null ? 1 : -1;
      const order = compare(left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}

/** The records of a relationship, as the REST API writes them; null without records. */
function related(org: Org, parent: string, record: OrgRecord, { relationship, query }: ChildQuery): unknown {
  const { object, field } = childrenOf(parent, relationship);
  const all = [...org.records(object)].filter((child) => child[field] === record['Id']);
  const records = sorted(org, { ...query, object }, all).map((child) =>
    answered(org, { object, children: [] }, child, query.fields),
  );
  if (records.length === 0) return null;
  const done = records.length <= childBatch;
  const next = done ? {} : { nextRecordsUrl: `/services/data/v65.0/query/01gCHILD00000000AAA-${childBatch}` };
  return { totalSize: records.length, done, ...next, records: records.slice(0, childBatch) };
}

/** Texts that differ only in case form one group. */
function grouped(values: readonly OrgValue[], path: string, counts: boolean) {
  const groups = Map.groupBy(values, (value) => String(value).toLowerCase());
  const records = [...groups.values()].map((group) => ({
    attributes: { type: 'AggregateResult' },
    [path]: group[0] ?? null,
    ...(counts && { expr0: group.length }),
  }));
  return { total: records.length, records };
}

function answered(
  org: Org,
  { object, children }: Pick<Query, 'object' | 'children'>,
  record: OrgRecord,
  paths: readonly string[],
): Record<string, unknown> {
  const answer: Record<string, unknown> = {
    attributes: { type: object, url: `/services/data/v65.0/sobjects/${object}/${String(record['Id'])}` },
  };
  for (const path of paths) {
    const parts = path.split('.');
    const name = parts.pop() ?? '';
    let place = answer;
    let known = '';
    for (const part of parts) {
      known = known ? `${known}.${part}` : part;
      // A missing parent is null as a whole.
      if (org.read(object, record, `${known}.Id`) === null) {
        place[part] = null;
        place = {};
        continue;
      }
      const parent: Record<string, unknown> = { ...asObject(place[part]) };
      place[part] = parent;
      place = parent;
    }
    place[name] = written(definitionOf(object, path), org.read(object, record, path));
  }
  for (const child of children) answer[child.relationship] = related(org, object, record, child);
  return answer;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Instants have the format of the REST API, which differs from ISO 8601. */
function written(field: OrgField, value: OrgValue): OrgValue {
  return field.type === 'datetime' && typeof value === 'string' ? value.replace(/Z$/, '+0000') : value;
}

function checkExpression(object: string, expression: Expression): void {
  if (expression.kind === 'among') {
    if (expression.selection.object === object)
      throw new OrgError('MALFORMED_QUERY', 'The inner and outer selects should not be on the same object type');
    definitionOf(object, expression.path);
    definitionOf(expression.selection.object, expression.selection.field);
    return checkExpression(expression.selection.object, expression.selection.where);
  }
  if (expression.kind !== 'comparison') return expression.parts.forEach((part) => checkExpression(object, part));
  const { path, operator, values } = expression;
  const field = definitionOf(object, path);
  if (field.type === 'textarea')
    throw new OrgError('INVALID_FIELD', `field '${path}' can not be filtered in a query call`);
  for (const value of values) checkLiteral(path, field, value);
  if (operator === 'LIKE' && !isText(field)) throw invalidOperator(path);
  if ((field.type === 'id' || field.type === 'reference') && operator === 'LIKE') throw invalidOperator(path);
  if (field.type === 'boolean' && operator !== '=' && operator !== '!=') throw invalidOperator(path);
}

function checkLiteral(path: string, field: OrgField, value: Literal): void {
  if (value.kind === 'null') return;
  if (field.type === 'id' || field.type === 'reference') {
    if (value.kind !== 'string' || !/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/.test(value.text))
      throw new OrgError('INVALID_QUERY_FILTER_OPERATOR', `${path}: invalid ID field`);
    return;
  }
  const wanted = isText(field)
    ? 'string'
    : { boolean: 'boolean', double: 'number', currency: 'number', date: 'date', datetime: 'datetime' }[
        field.type as 'boolean' | 'double' | 'currency' | 'date' | 'datetime'
      ];
  if (value.kind !== wanted)
    throw new OrgError('INVALID_FIELD', `value of filter criterion for field '${path}' must be of type ${field.type}`);
}

/** A restriction of the org: a query of links must filter by one side. */
function requireOneFilter(where: Expression | null): void {
  const isFilter =
    where?.kind === 'comparison' &&
    (where.operator === '=' || where.operator === 'IN') &&
    ['ContentDocumentId', 'LinkedEntityId'].includes(where.path);
  if (!isFilter)
    throw new OrgError(
      'MALFORMED_QUERY',
      "Implementation restriction: ContentDocumentLink requires a filter by a single Id on ContentDocumentId or LinkedEntityId using the equals operator or multiple Id's using the IN operator.",
    );
}

function isText({ type }: OrgField): boolean {
  return ['string', 'picklist', 'email', 'phone', 'formula', 'autonumber'].includes(type);
}

function requireSortable(object: string, path: string): void {
  if (definitionOf(object, path).type === 'textarea')
    throw new OrgError('MALFORMED_QUERY', `field '${path}' can not be sorted in a query call`);
}

function invalidOperator(path: string): OrgError {
  return new OrgError('INVALID_QUERY_FILTER_OPERATOR', `invalid operator on ${path}`);
}

function holds(org: Org, object: string, record: OrgRecord, expression: Expression): boolean {
  if (expression.kind === 'among') {
    const { object: other, field, where } = expression.selection;
    const value = org.read(object, record, expression.path);
    const isAmong = [...org.records(other)].some(
      (row) => holds(org, other, row, where) && compare(org.read(other, row, field), value) === 0,
    );
    return isAmong !== expression.isNot;
  }
  if (expression.kind !== 'comparison') {
    const { kind, parts } = expression;
    return parts[kind === 'and' ? 'every' : 'some']((part) => holds(org, object, record, part));
  }
  const value = org.read(object, record, expression.path);
  const [first] = expression.values;
  if (!first) return false;
  switch (expression.operator) {
    case 'LIKE':
      return typeof value === 'string' && first.kind === 'string' && likeness(first).test(value);
    case 'IN':
      return expression.values.some((candidate) => order(value, candidate) === 0);
    case '=':
      return order(value, first) === 0;
    case '!=':
      return order(value, first) !== 0;
    case '<':
      return value !== null && order(value, first) < 0;
    case '<=':
      return value !== null && order(value, first) <= 0;
    case '>':
      return value !== null && order(value, first) > 0;
    case '>=':
      return value !== null && order(value, first) >= 0;
  }
}

/** Ignores case, but not accents. */
function likeness({ pattern }: Extract<Literal, { kind: 'string' }>): RegExp {
  const source = pattern.map((part) =>
    typeof part === 'string'
      ? part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
      : part.wildcard === '%'
        ? '.*'
        : '.',
  );
  return new RegExp(`^${source.join('')}$`, 'is');
}

function order(value: OrgValue, literal: Literal): number {
  switch (literal.kind) {
    case 'null':
      return value === null ? 0 : 1;
    case 'string':
      // Salesforce has no empty text: comparing with it finds null.
      return literal.text === '' ? order(value, { kind: 'null' }) : compare(value, literal.text);
    case 'date':
      return compare(value, literal.text);
    case 'datetime':
      return compare(value, new Date(literal.text).toISOString());
    default:
      return compare(value, literal.value);
  }
}

/** Compares texts without case; null comes first. */
function compare(a: OrgValue, b: OrgValue): number {
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1);
  const [left, right] = [a, b].map((value) => (typeof value === 'string' ? value.toLowerCase() : value));
  if (left === undefined || right === undefined || left === right) return 0;
  return left < right ? -1 : 1;
}
