import * as v from 'valibot';
import { fieldProblem } from '#contract/errors.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import { shortTextMaxLength } from '#contract/limits.ts';
import { Phone, PostalCode } from '#contract/people.ts';
import { DateOnly, isCalendarDate } from '#contract/primitives.ts';
import { Email } from '#contract/session.ts';
import { countries, countryOf, regionOf } from '#domain/regions.ts';
import { hasControlCharacter, tidyCode, tidyId, tidyLine, tidyLines } from '#text/tidied.ts';
import type { CellProblem } from '../errors/cell-problems.ts';

export type SqlType = 'text' | 'boolean' | 'integer' | 'date' | 'timestamptz';
type Value = string | number | boolean;

/** A table whose records have ids that others name. */
export type RecordTable =
  | 'platform_accounts'
  | 'contacts'
  | 'products'
  | 'serial_numbers'
  | 'registrations'
  | 'parts'
  | 'labour_operations'
  | 'failure_codes'
  | 'depot_agreements'
  | 'warranty_terms';

/** One of the kinds has a record with this id. */
type Reference = {
  kinds: readonly ImportKind[];
  table: RecordTable;
  types?: readonly string[];
  /** The record may be of the same file. */
  inFile?: true;
};

export type Column = {
  name: string;
  /** The column of the table. */
  field: string;
  type: SqlType;
  /**
   * `typed` is an id as it stands in the file, if it is not tidy: an older version may have stored it so. The value is
   * null for what is as good as empty.
   */
  parse: (cell: string) => { value: Value | null; typed?: string } | { problem: CellProblem };
  example: string;
  required: boolean;
  /** What an empty cell means. */
  fallback: Value | null;
  /** Only a new record gets it. */
  onlyNew: boolean;
  refersTo: Reference | null;
  /** All values, where they are few. */
  choices: readonly string[];
  /** A cell has several values, between bars. */
  isList: boolean;
  /** An id that people know: no record gets one by itself. */
  isCode: boolean;
  /** The values are hundredths of what a cell says. */
  isHundredths: boolean;
};

type Options = Partial<Pick<Column, 'field' | 'required' | 'fallback' | 'onlyNew' | 'refersTo' | 'choices'>>;

/** `parse` receives the cell as one tidied line. */
function column(
  name: string,
  example: string,
  type: SqlType,
  parse: Column['parse'],
  options: Options & Partial<Pick<Column, 'isList' | 'isCode' | 'isHundredths'>>,
): Column {
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
    isList: false,
    isCode: false,
    isHundredths: false,
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

/** The number of a part, or the code of an operation or a failure: one that is read from a label or scanned (R-CAT-01). */
export function code(name: string, example: string, options: Options = {}): Column {
  return { ...column(name, example, 'text', parseCode, options), isCode: name === 'id' };
}

function parseCode(cell: string): ReturnType<Column['parse']> {
  const tidied = tidyCode(cell);
  // Checked before conversion to capitals, which turns "ß" and ligatures into other letters.
  if (!/^[!-{}~]+$/.test(tidied)) return { problem: { code: 'code_characters' } };
  return limited(tidied.toUpperCase(), 100);
}

/** Between the values of a list. */
const bar = '|';
const listMaxLength = 4000;

/** Several values in a cell, each once, in the order of the file. */
function list(name: string, example: string, parse: Column['parse'], options: Options): Column {
  const parseList = (cell: string): ReturnType<Column['parse']> => {
    const values = new Set<Value>();
    for (const part of cell.split(bar)) {
      const read = tidyLine(part) === '' ? { value: null } : parse(tidyLine(part));
      if ('problem' in read) return read;
      if (read.value !== null) values.add(read.value);
    }
    return values.size === 0 ? { value: null } : limited([...values].join(bar), listMaxLength);
  };
  return column(name, example, 'text', parseList, { ...options, isList: true });
}

/** Codes of other records. */
export function codes(name: string, example: string, options: Options = {}): Column {
  return list(name, example, parseCode, options);
}

export function texts(name: string, example: string, options: Options = {}): Column {
  return list(name, example, (cell) => limited(cell, shortTextMaxLength), options);
}

/** Several of a few values. */
export function choiceList(name: string, choices: readonly string[], options: Options = {}): Column {
  const { example, parse } = choice(name, choices);
  return list(name, example, parse, { choices, ...options });
}

/** Dollars, hours or percent with two decimals at most, with a point or a comma; stored in hundredths. */
export function hundredths(name: string, example: string, options: Options & { max: number }): Column {
  const { max, ...rest } = options;
  const parse = (cell: string): ReturnType<Column['parse']> => {
    const [, whole, , part = ''] = /^(\d{1,8})([.,](\d{1,2}))?$/.exec(cell) ?? [];
    const value = whole === undefined ? Infinity : Number(whole) * 100 + Number(part.padEnd(2, '0'));
    return value <= max * 100 ? { value } : { problem: { code: 'not_two_decimals', max } };
  };
  return column(name, example, 'integer', parse, { ...rest, isHundredths: true });
}

/** A stored value as a cell of a file has it. */
export function cellOf<Cell>({ isHundredths }: Column, value: Cell): Cell | string {
  return isHundredths && typeof value === 'number' ? (value / 100).toFixed(2) : value;
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

export function months(name: string, example: string, options: Options = {}): Column {
  return whole(name, example, { max: 1200, ...options });
}

export function whole(name: string, example: string, options: Options & { max: number }): Column {
  const { max, ...rest } = options;
  const parse = (cell: string) =>
    /^\d{1,6}$/.test(cell) && Number(cell) <= max
      ? { value: Number(cell) }
      : { problem: { code: 'not_a_whole_number' as const, max } };
  return column(name, example, 'integer', parse, rest);
}

export function date(name: string, example: string, options: Options = {}): Column {
  return column(name, example, 'date', by(DateOnly), options);
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
