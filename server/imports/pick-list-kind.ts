import * as v from 'valibot';
import type { PicklistName } from '#contract/picklists.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { businessTypePicklist } from '#domain/repair-depot-rules.ts';
import { ticketSubtypePicklist, ticketTypePicklist } from '#domain/ticket-rules.ts';
import type { Database } from '../database/tables.ts';
import { PicklistDefinition } from '../platform/embedded/picklists.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import { insertProblems } from './find-problems.ts';
import { choice, flag, text } from './import-columns.ts';
import type { RowKind } from './row-kind.ts';

/** The pick lists of the portal, by the name that a file uses, which is that of the API. */
const lists = {
  'Account.Type': businessTypePicklist,
  'Case.Type': ticketTypePicklist,
  'Case.Ticket_Subtype__c': ticketSubtypePicklist,
  'Warranty_Claim__c.Claim_Type__c': claimTypePicklist,
  'Warranty_Claim__c.Claim_Subtype__c': claimSubtypePicklist,
} as const satisfies Record<ListName, PicklistName>;
const listNames = [
  'Account.Type',
  'Case.Type',
  'Case.Ticket_Subtype__c',
  'Warranty_Claim__c.Claim_Type__c',
  'Warranty_Claim__c.Claim_Subtype__c',
] as const;
type ListName = (typeof listNames)[number];

/** The names in files of earlier versions. */
const earlierNames = new Map<string, ListName>([
  ['claim-type', 'Warranty_Claim__c.Claim_Type__c'],
  ['claim-subtype', 'Warranty_Claim__c.Claim_Subtype__c'],
  ['ticket-type', 'Case.Type'],
  ['ticket-subtype', 'Case.Ticket_Subtype__c'],
]);

const Row = v.object({
  list: v.picklist(listNames),
  value: v.string(),
  en: v.string(),
  fr: v.string(),
  valid_for: v.nullish(v.string()),
  after_expiry: v.nullish(v.boolean()),
});
type Row = v.InferOutput<typeof Row>;

/** Between the values of the list that this one depends on. */
const separator = '|';

/** The list on whose values the values of another depend. */
const controlling: Partial<Record<ListName, ListName>> = {
  'Warranty_Claim__c.Claim_Subtype__c': 'Warranty_Claim__c.Claim_Type__c',
  'Case.Ticket_Subtype__c': 'Case.Type',
};

const claimTypes: ListName = 'Warranty_Claim__c.Claim_Type__c';

const isControlling = (list: ListName) => Object.values(controlling).includes(list);

/** It can stand in `valid_for`, and be a key of `controllerValues` as the contract reads it. */
const isUsable = (value: string) =>
  !value.includes(separator) && !['__proto__', 'prototype', 'constructor'].includes(value);

const list = choice('list', listNames, { required: true });

/** A file replaces each list that it names, in its order (R-IMPORT-01). */
export const pickListKind: RowKind = {
  columns: [
    { ...list, parse: (cell) => list.parse(earlierNames.get(cell.toLowerCase()) ?? cell) },
    text('value', 'Warranty Repair', { required: true }),
    text('en', 'Warranty repair', { required: true }),
    text('fr', 'Réparation sous garantie', { required: true }),
    // For a list that depends on another: the values there for which this one is offered.
    text('valid_for', '', { max: 4000 }),
    // For types of claims: also taken after cover has ended (R-COVER-05).
    flag('after_expiry', false),
  ],
  async addProblems(database, importId) {
    const rows = await readRows(database, importId);
    const problems: { row: number; name: string; value: string; problem: CellProblem }[] = [];
    const seen = new Map<string, number>();
    const choicesOf = new Map<ListName, string[]>();
    for (const name of listNames) {
      const given = rows.filter(({ row: { list } }) => list === name).map(({ row: { value } }) => value);
      const stored = async () => (await readDefinition(database, name))?.values.map(({ value }) => value) ?? [];
      choicesOf.set(name, given.length > 0 ? given : await stored());
    }
    for (const { at, row } of rows) {
      const { list, value, valid_for, after_expiry } = row;
      const first = seen.get(`${list} ${value}`);
      if (first === undefined) seen.set(`${list} ${value}`, at);
      else problems.push({ row: at, name: 'value', value, problem: { code: 'repeated', row: first } });
      if (isControlling(list) && !isUsable(value))
        problems.push({ row: at, name: 'value', value, problem: { code: 'word_not_usable' } });
      if (after_expiry && list !== claimTypes)
        problems.push({ row: at, name: 'after_expiry', value: 'yes', problem: { code: 'one_of', choices: ['no'] } });
      const other = controlling[list];
      const choices = other && choicesOf.get(other);
      const wrong = namesIn(valid_for).filter((name) => !choices?.includes(name));
      for (const name of wrong) {
        const problem: CellProblem = choices ? { code: 'one_of', choices } : { code: 'depends_on_no_list' };
        problems.push({ row: at, name: 'valid_for', value: name, problem });
      }
    }
    problems.push(...(await typesWithoutSubtype(database, rows)));
    await insertProblems(database, importId, problems);
  },
  async countChanges(database, importId) {
    const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
    for (const { before, after } of await readChanges(database, importId)) {
      const names = new Set(after.values.map(({ value }) => value));
      counts.removed += before?.values.filter(({ value }) => !names.has(value)).length ?? 0;
      for (const value of after.values) {
        const old = before?.values.find((known) => known.value === value.value);
        if (!old) counts.added += 1;
        else if (JSON.stringify(old) !== JSON.stringify(value)) counts.changed += 1;
        else counts.unchanged += 1;
      }
    }
    return counts;
  },
  async apply(database, importId) {
    for (const { name, before, after } of await readChanges(database, importId)) {
      const definition = JSON.stringify(after);
      if (JSON.stringify(before) === definition) continue;
      const { SOBJECT_API_NAME: sobject, FIELD_API_NAME: field } = lists[name];
      await database
        .insertInto('picklists')
        .values({ sobject, field, definition })
        .onConflict((conflict) => conflict.columns(['sobject', 'field']).doUpdateSet({ definition }))
        .execute();
    }
  },
  async *exportRows(database) {
    for (const list of listNames) {
      const definition = await readDefinition(database, list);
      if (!definition) continue;
      const other = controlling[list];
      const choices = (other && (await readDefinition(database, other)))?.values.map(({ value }) => value) ?? [];
      const known = Object.entries(definition.controllerValues).filter(([name]) => choices.includes(name));
      const names = new Map(known.map(([name, index]) => [index, name]));
      for (const { value, en, fr, validFor, afterExpiry = false } of definition.values) {
        const indexes = typeof validFor === 'string' ? decodeBits(validFor) : validFor;
        yield [list, value, en, fr, indexes.flatMap((index) => names.get(index) ?? []).join(separator), afterExpiry];
      }
    }
  },
};

/** The claim types of a file for which no subtype is offered, by the file or by what is stored: a claim needs one. */
async function typesWithoutSubtype(database: Database, rows: readonly { at: number; row: Row }[]) {
  const subtypes = 'Warranty_Claim__c.Claim_Subtype__c';
  const given = rows.filter(({ row }) => row.list === subtypes).flatMap(({ row }) => namesIn(row.valid_for));
  const isGiven = rows.some(({ row }) => row.list === subtypes);
  const served = new Set(isGiven ? given : await storedControllers(database, subtypes));
  return rows
    .filter(({ row: { list, value } }) => list === controlling[subtypes] && !served.has(value))
    .map(({ at, row: { value } }) => ({
      row: at,
      name: 'value',
      value,
      problem: { code: 'type_without_subtype' } as const,
    }));
}

/** The values of the list that a stored one depends on for which it offers something. */
async function storedControllers(database: Database, list: ListName): Promise<string[]> {
  const definition = await readDefinition(database, list);
  if (!definition) return [];
  const indexes = new Set(
    definition.values.flatMap(({ validFor }) => (typeof validFor === 'string' ? decodeBits(validFor) : validFor)),
  );
  return Object.entries(definition.controllerValues).flatMap(([name, index]) => (indexes.has(index) ? [name] : []));
}

/** The lists that a file names, before and after it. The indexes of values that are known stay (R-API-17). */
async function readChanges(database: Database, importId: string) {
  const rows = (await readRows(database, importId)).map(({ row }) => row);
  const changes = [];
  for (const [name, group] of Map.groupBy(rows, ({ list }) => list)) {
    const before = await readDefinition(database, name);
    changes.push({ name, before, after: define(group, before) });
  }
  return changes;
}

function define(rows: readonly Row[], before: PicklistDefinition | null): PicklistDefinition {
  // A map: a value may be `toString`.
  const controllerValues = new Map(Object.entries(before?.controllerValues ?? {}));
  let next = Math.max(-1, ...controllerValues.values()) + 1;
  const indexOf = (name: string) => {
    const index = controllerValues.get(name) ?? next++;
    controllerValues.set(name, index);
    return index;
  };
  // A file of a version without the column leaves the mark.
  const isMarked = ({ value, after_expiry }: Row) =>
    after_expiry === undefined ? before?.values.find((known) => known.value === value)?.afterExpiry : after_expiry;
  const values = rows
    .map((row) => ({ ...row, marked: isMarked(row) }))
    .map(({ value, en, fr, valid_for, marked }) => ({
      value,
      en,
      fr,
      validFor: namesIn(valid_for).map(indexOf),
      ...(marked && { afterExpiry: true }),
    }));
  return { values, controllerValues: Object.fromEntries(controllerValues) };
}

function namesIn(validFor: string | null | undefined): string[] {
  return (validFor ?? '')
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The rows whose cells are right. */
async function readRows(database: Database, importId: string): Promise<{ at: number; row: Row }[]> {
  const rows = await database
    .selectFrom('import_rows')
    .select(['row', 'data'])
    .where('import_id', '=', importId)
    .orderBy('row')
    .execute();
  return rows.flatMap(({ row, data }) => {
    const parsed = v.safeParse(Row, data);
    return parsed.success ? [{ at: row, row: parsed.output }] : [];
  });
}

async function readDefinition(database: Database, list: ListName): Promise<PicklistDefinition | null> {
  const { SOBJECT_API_NAME, FIELD_API_NAME } = lists[list];
  const row = await database
    .selectFrom('picklists')
    .select('definition')
    .where('sobject', '=', SOBJECT_API_NAME)
    .where('field', '=', FIELD_API_NAME)
    .executeTakeFirst();
  return row ? v.parse(v.pipe(v.string(), v.parseJson(), PicklistDefinition), row.definition) : null;
}

/** The indexes of a base64 bitset, most significant bit first. */
function decodeBits(bits: string): number[] {
  return [...Buffer.from(bits, 'base64')].flatMap((byte, at) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => byte & (0x80 >> bit)).map((bit) => at * 8 + bit),
  );
}
