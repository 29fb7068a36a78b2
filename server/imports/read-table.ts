import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
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

/** Values longer than this are shown shortened. */
const shownMaxLength = 200;

/**
 * Reads a table with a header: UTF-8 with or without a BOM, separated by commas or semicolons (R-IMPORT-01). Rows are
 * counted as a spreadsheet counts them.
 * @throws FileProblem when it is no such table.
 */
export async function* readTable(
  source: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
): AsyncGenerator<ReadRow> {
  const { head, rest } = await takeHead(decode(source));
  const delimiter = count(head, ';') > count(head, ',') ? ';' : ',';
  let header: (Column | null)[] | null = null;
  for await (const { row, cells: raw } of readRows(join(head, rest), delimiter)) {
    const cells = raw?.map(withoutApostrophe);
    if (cells?.every((cell) => tidyLine(cell) === '')) continue;
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
  return cell
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '');
}

function readHeader(row: number, cells: readonly string[], columns: readonly Column[]): (Column | null)[] {
  const names = cells.map((cell) => tidyLine(cell).toLowerCase());
  const missing = columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name);
  const known = columns.map(({ name }) => name);
  const unknown = names.filter((name, at) => name !== '' && (!known.includes(name) || names.indexOf(name) !== at));
  const problems = [
    ...(missing.length > 0 ? [{ row, problem: { code: 'columns_missing' as const, columns: missing } }] : []),
    ...unknown.map((name) => ({ row, name, problem: { code: 'column_unknown' as const, columns: known } })),
  ];
  if (problems.length > 0) throw new FileProblem(...problems);
  return names.map((name) => columns.find((column) => column.name === name) ?? null);
}

/** Judges the cells of a row, each by the column at its place. */
export function readCells(row: number, header: readonly (Column | null)[], cells: readonly string[]): ReadRow {
  const read: ReadRow = { row, values: {}, problems: [] };
  const refuse = (name: string | null, value: string, problem: CellProblem) =>
    read.problems.push({ row, name, value: shown(value), problem });
  for (const [at, column] of header.entries()) {
    const cell = cells[at] ?? '';
    if (!column) {
      if (tidyLine(cell) !== '') refuse(null, cell, { code: 'cells', max: header.filter(Boolean).length });
    } else if (tidyLine(cell) === '') {
      read.values[column.field] = column.fallback;
      if (column.required) refuse(column.name, cell, 'required');
    } else {
      const parsed = column.parse(cell);
      if ('problem' in parsed) refuse(column.name, cell, parsed.problem);
      else read.values[column.field] = parsed.value;
    }
  }
  const beyond = cells.slice(header.length).find((cell) => tidyLine(cell) !== '');
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

/** The text up to the end of the first line, and what follows. */
async function takeHead(texts: AsyncGenerator<string>): Promise<{ head: string; rest: AsyncGenerator<string> }> {
  let head = '';
  while (!head.includes('\n') && head.length < rowMaxLength) {
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

function count(head: string, separator: string): number {
  return (head.split('\n', 1)[0] ?? '').split(separator).length;
}
