import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { textOfFormula } from '#domain/csv.ts';
import { tidyLine } from '#text/tidied.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import type { Column } from './import-columns.ts';

export type Problem = { row: number | null; name: string | null; value: string | null; problem: CellProblem };

/** A row of a file: its values by field, without those of columns that the file leaves out, or what is wrong with it. */
export type ReadRow = {
  row: number;
  values: Record<string, string | number | boolean | null | undefined>;
  problems: Problem[];
};

/** Problems of the whole file, or of its header, which end the reading. */
export class FileProblem extends Error {
  readonly problems: readonly Problem[];

  constructor(...problems: (Pick<Problem, 'problem'> & Partial<Problem>)[]) {
    super('The file cannot be read.');
    this.problems = problems.map((problem) => ({ row: null, name: null, value: null, ...problem }));
  }
}

/** Nobody has a longer row; a quotation mark that is not closed would read the whole file as one. */
const rowMaxLength = 1024 * 1024;

/** Most columns of a file, empty ones included; the largest kind has fifteen. */
export const columnsMax = 1000;

/** Values longer than this are shown shortened. */
const shownMaxLength = 200;

/**
 * Reads a table with a header: UTF-8 with or without BOMs, separated by commas, semicolons or tabs, with any line ends
 * (R-IMPORT-01). Rows are counted as a spreadsheet counts them, without the line `sep=;` that sets the separator.
 * @throws FileProblem when it is no such table.
 */
export async function* readTable(
  source: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
): AsyncGenerator<ReadRow> {
  const { head: taken, rest } = await takeHead(withPlainLines(decode(source)));
  const [separatorLine = '', named] = /^"?sep=([,;\t|])"?\n/i.exec(taken) ?? [];
  const head = taken.slice(separatorLine.length);
  const delimiter = named ?? separatorOf(head);
  let header: (Column | null)[] | null = null;
  for await (const { row, cells: raw } of readRows(join(head, rest), delimiter)) {
    const cells = raw?.map(withoutApostrophe);
    if (cells?.every(isBlank)) continue;
    const broken = { row, name: null, value: null, problem: { code: 'not_csv' as const } };
    if (!header) {
      if (!cells) throw new FileProblem(broken);
      header = readHeader(row, cells, columns);
    } else yield cells ? readCells(row, header, cells) : { row, values: {}, problems: [broken] };
  }
  if (!header) readHeader(1, [], columns);
}

type CsvRow = { row: number; cells: readonly string[] | null };

/** The rows of a CSV text; one whose quotation marks do not match has no cells. */
async function* readRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  let last = 0;
  let brokenLine: unknown = null;
  let broken: CsvRow[] = [];
  const lines = Readable.from(texts);
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: rowMaxLength,
    skip_records_with_error: true,
    // Its type lets a record be cells alone.
    on_record: (cells: string[]) => [String((last += 1)), ...cells],
    on_skip: (error) => {
      // The reader would skip the rest of the file.
      if (error?.code === 'CSV_MAX_RECORD_SIZE') throw error;
      // A row may have several errors.
      if (error?.['lines'] !== brokenLine) broken.push({ row: (last += 1), cells: null });
      brokenLine = error?.['lines'];
      return undefined;
    },
  });
  lines.on('error', (error) => parser.destroy(error));
  const records: AsyncIterable<string[]> = lines.pipe(parser);
  try {
    for await (const [place, ...cells] of records) {
      const at = Number(place);
      yield* broken.filter(({ row }) => row < at);
      broken = broken.filter(({ row }) => row > at);
      yield { row: at, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    broken.push({ row: last + 1, cells: null });
  }
  yield* broken;
}

/** Removes the apostrophe that spreadsheets add before what would be a formula, and what PostgreSQL cannot store. */
export function withoutApostrophe(cell: string): string {
  return textOfFormula(cell.replaceAll('\0', '').trimStart()).trim();
}

function isBlank(cell: string): boolean {
  return cell === '' || tidyLine(cell) === '';
}

function readHeader(row: number, cells: readonly string[], columns: readonly Column[]): (Column | null)[] {
  if (cells.length > columnsMax) throw new FileProblem({ row, problem: { code: 'too_many_columns', max: columnsMax } });
  const names = cells.map((cell) => tidyLine(cell).toLowerCase());
  const unread = new Set(columns.map(({ name }) => name));
  const known = [...unread];
  // The second column of a name is unknown, too.
  const unknown = names.filter((name) => !unread.delete(name) && name !== '');
  const missing = columns.filter(({ name, required }) => required && unread.has(name)).map(({ name }) => name);
  const problems = [
    ...(missing.length > 0 ? [{ row, problem: { code: 'columns_missing' as const, columns: missing } }] : []),
    ...unknown.map((name) => ({
      row,
      name: shown(name),
      problem: { code: 'column_unknown' as const, columns: known },
    })),
  ];
  if (problems.length > 0) throw new FileProblem(...problems);
  return names.map((name) => columns.find((column) => column.name === name) ?? null);
}

/** Where a row has an id as it stands in the file. */
export const typedField = (field: string) => `${field} as typed`;

/** Judges the cells of a row, each by the column at its place. */
export function readCells(row: number, header: readonly (Column | null)[], cells: readonly string[]): ReadRow {
  const read: ReadRow = { row, values: {}, problems: [] };
  const refuse = (name: string | null, value: string, problem: CellProblem) =>
    read.problems.push({ row, name, value: shown(value), problem });
  for (const [at, column] of header.entries()) {
    const cell = cells[at] ?? '';
    if (!column) {
      if (!isBlank(cell)) refuse(null, cell, { code: 'cells', max: header.filter(Boolean).length });
    } else if (isBlank(cell)) {
      read.values[column.field] = column.fallback;
      if (column.required) refuse(column.name, cell, 'required');
    } else {
      const parsed = column.parse(cell);
      if ('problem' in parsed) refuse(column.name, cell, parsed.problem);
      else read.values[column.field] = parsed.value;
      if ('typed' in parsed) read.values[typedField(column.field)] = parsed.typed;
    }
  }
  const beyond = cells.slice(header.length).find((cell) => !isBlank(cell));
  if (beyond !== undefined) refuse(null, beyond, { code: 'cells', max: header.length });
  return read;
}

/** Shortened, without the half of a character that PostgreSQL would not store. */
function shown(value: string): string | null {
  return value === '' ? null : value.slice(0, shownMaxLength).toWellFormed();
}

async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // It drops a BOM.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new FileProblem({ problem: { code: 'not_utf8' } }) : error;
  }
}

/** Every line end becomes `\n`, without BOMs that begin a line, and without the byte 0x1A that ends old files. */
async function* withPlainLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '\n';
  let unsure = '';
  const plain = (text: string) => {
    const lines = (before + text)
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/\n\uFEFF+/g, '\n')
      .slice(1);
    before = lines.at(-1) ?? before;
    return lines;
  };
  for await (const text of texts) {
    const whole = unsure + text;
    // oxlint-disable-next-line no-control-regex -- the byte with which old systems end a file
    unsure = /[\r\x1A]+$/.exec(whole)?.[0] ?? '';
    yield plain(whole.slice(0, whole.length - unsure.length));
  }
  yield plain(unsure.replaceAll('\x1A', ''));
}

/** The text up to the end of the first line, and what follows. */
async function takeHead(texts: AsyncGenerator<string>): Promise<{ head: string; rest: AsyncGenerator<string> }> {
  let head = '';
  while (!head.trimStart().includes('\n') && head.length < rowMaxLength) {
    const { value, done } = await texts.next();
    if (done) break;
    head += value;
  }
  return { head, rest: texts };
}

async function* join(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  for await (const text of rest) if (text !== '') yield text;
}

/** The separator that the first line has most of. */
function separatorOf(head: string): string {
  const [line = ''] = head.trimStart().split('\n', 1);
  const count = (separator: string) => line.split(separator).length;
  return [';', '\t'].reduce((most, separator) => (count(separator) > count(most) ? separator : most), ',');
}
