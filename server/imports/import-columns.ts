import * as v from 'valibot';
import { fieldProblem } from '#contract/errors.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import { shortTextMaxLength } from '#contract/limits.ts';
import { Phone, PostalCode } from '#contract/people.ts';
import { DateOnly, isCalendarDate } from '#contract/primitives.ts';
import { Email } from '#contract/session.ts';
import { countries, countryOf, regionOf } from '#domain/regions.ts';
import { hasControlCharacter, tidyId, tidyLine, tidyLines } from '#text/tidied.ts';
import type { CellProblem } from '../errors/cell-problems.ts';

export type SqlType = 'text' | 'boolean' | 'integer' | 'date' | 'timestamptz';
type Value = string | number | boolean;

/** One of the kinds has a record with this id. */
type Reference = {
  kinds: readonly ImportKind[];
  table: 'platform_accounts' | 'contacts' | 'products' | 'serial_numbers';
  types?: readonly string[];
};

export type Column = {
  name: string;
  /** The column of the table. */
  field: string;
  type: SqlType;
  /** `typed` is an id as it stands in the file, if it is not tidy: an older version may have stored it so. */
  parse: (cell: string) => { value: Value; typed?: string } | { problem: CellProblem };
  example: string;
  required: boolean;
  /** What an empty cell means. */
  fallback: Value | null;
  /** Only a new record gets it. */
  onlyNew: boolean;
  refersTo: Reference | null;
  /** All values, where they are few. */
  choices: readonly string[];
};

type Options = Partial<Pick<Column, 'field' | 'required' | 'fallback' | 'onlyNew' | 'refersTo' | 'choices'>>;

/** `parse` receives the cell as one tidied line. */
function column(name: string, example: string, type: SqlType, parse: Column['parse'], options: Options): Column {
  return {
    name,
    example,
    type,
    parse: (cell) => parse(tidyLine(cell)),
    field: name,
    required: false,
    fallback: null,
    onlyNew: false,
    refersTo: null,
    choices: [],
    ...options,
  };
}

type TextOptions = Options & { max?: number; hasLines?: boolean };

export function text(name: string, example: string, options: TextOptions = {}): Column {
  const { max = shortTextMaxLength, hasLines = false, ...rest } = options;
  const made = column(name, example, 'text', (value) => limited(value, max), rest);
  return hasLines ? { ...made, parse: (cell) => limited(tidyLines(cell), max) } : made;
}

function limited(value: string, max: number): ReturnType<Column['parse']> {
  return value.length > max ? { problem: { code: 'too_long', max } } : { value };
}

/** The name of a file of a ZIP, as it is there. */
export function fileName(name: string, example: string, options: Options = {}): Column {
  return { ...text(name, example, options), parse: (cell) => limited(cell, shortTextMaxLength) };
}

/** An id names a record: two that look alike must be the same (R-TEXT-02). */
export function id(name: string, example: string, options: Options = {}): Column {
  return {
    ...text(name, example, options),
    parse(cell) {
      if (hasControlCharacter(cell)) return { problem: 'control_characters' };
      const read = limited(tidyId(cell), 100);
      return 'value' in read && read.value !== cell ? { ...read, typed: cell } : read;
    },
  };
}

/** Its capitals are ignored. */
export function choice(name: string, choices: readonly string[], options: Options = {}): Column {
  const parse = (cell: string) => {
    const value = choices.find((known) => known.toLowerCase() === cell.toLowerCase());
    return value === undefined ? { problem: { code: 'one_of' as const, choices } } : { value };
  };
  return column(name, String(options.fallback ?? choices[0]), 'text', parse, { choices, ...options });
}

/** As people and spreadsheets write them, in both languages. */
const flags = new Map([
  ...['true', 'yes', '1', 'vrai', 'oui'].map((word) => [word, true] as const),
  ...['false', 'no', '0', 'faux', 'non'].map((word) => [word, false] as const),
]);

export function flag(name: string, fallback: boolean, options: Options = {}): Column {
  const parse = (cell: string) => {
    const value = flags.get(cell.toLowerCase());
    return value === undefined ? { problem: { code: 'not_yes_or_no' as const } } : { value };
  };
  return column(name, String(fallback), 'boolean', parse, { fallback, ...options });
}

export function months(name: string, example: string): Column {
  const parse = (cell: string) =>
    /^\d{1,4}$/.test(cell) && Number(cell) <= 1200
      ? { value: Number(cell) }
      : { problem: { code: 'not_a_whole_number' as const } };
  return column(name, example, 'integer', parse, {});
}

export function date(name: string, example: string): Column {
  return column(name, example, 'date', by(DateOnly), {});
}

/** A date alone is its midnight in UTC. */
export function instant(name: string, field: string): Column {
  const parse = (cell: string) => {
    const value = new Date(cell);
    // `Date` reads the 30th of February as a day of March.
    return isCalendarDate(cell.slice(0, 10)) && /^.{10}(T[\d:.]+Z)?$/.test(cell) && !Number.isNaN(value.getTime())
      ? { value: value.toISOString() }
      : { problem: { code: 'not_an_instant' as const } };
  };
  return column(name, '2026-03-01', 'timestamptz', parse, { field, onlyNew: true });
}

/** A province or state of the forms' list, as its code or its full name in either language, kept as it is typed. */
export const province = (): Column =>
  column(
    'province_state',
    'QC',
    'text',
    (cell) => (regionOf(cell) ? { value: cell } : { problem: { code: 'not_a_region' } }),
    { field: 'billing_state' },
  );

/** As its code or its name in either language, kept as it is typed. */
export function country(options: Options = {}): Column {
  const parse = (cell: string) =>
    countryOf(cell) === null ? { problem: { code: 'one_of' as const, choices: countries } } : { value: cell };
  return column('country', 'Canada', 'text', parse, { choices: countries, ...options });
}

export const email = (): Column =>
  column('email', 'maude@depot.example', 'text', by(v.pipe(Email, v.toLowerCase())), {});

export const phone = (): Column => column('phone', '+1 418 555-0110', 'text', by(Phone), {});

export const postalCode = (): Column => column('postal_code', 'G1K 4A1', 'text', by(PostalCode), {});

/** Parses a cell by a schema of the contract, whose messages are problems. */
export function by(schema: v.GenericSchema<string, string>): Column['parse'] {
  return (cell) => {
    const parsed = v.safeParse(schema, cell);
    return parsed.success ? { value: parsed.output } : { problem: fieldProblem(parsed.issues[0]) ?? 'invalid_choice' };
  };
}

export { column };
