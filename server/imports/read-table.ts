import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { CellProblem } from './cell-problems.ts';
import type { Column } from './import-columns.ts';

export type Problem = { row: number | null; name: string | null; value: string | null; problem: CellProblem };

/** A row of a file: its values by field, without those of columns that the file leaves out, or what is wrong with it. */
export type ReadRow = {
  row: number;
  values: Record<string, string | number | boolean | null | undefined>;
  problems: Problem[];
};

/** A problem of the whole file, which ends the reading. */
export class FileProblem extends Error {
  readonly problem: Problem;

  constructor(problem: CellProblem, row: number | null = null, name: string | null = null) {
    super('The file cannot be read.');
    this.problem = { row, name, value: null, problem };
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
  const lines = Readable.from(join(head, rest));
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: rowMaxLength });
  lines.on('error', (error) => parser.destroy(error));
  const records: AsyncIterable<string[]> = lines.pipe(parser);
  let header: (Column | null)[] | null = null;
  let row = 0;
  try {
    for await (const record of records) {
      row += 1;
      const cells = record.map(tidy);
      if (cells.every((cell) => cell === '')) continue;
      if (header) yield readCells(row, header, cells);
      else header = readHeader(cells, columns);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const before: unknown = error['records'];
    throw new FileProblem({ code: 'not_csv' }, (typeof before === 'number' ? before : row) + 1);
  }
  if (!header) readHeader([], columns);
}

/** What spreadsheets add: spaces, and an apostrophe before what would be a formula. */
export function tidy(cell: string): string {
  return cell
    .replaceAll('\0', '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
}

function readHeader(cells: readonly string[], columns: readonly Column[]): (Column | null)[] {
  const names = cells.map((cell) => cell.toLowerCase());
  const missing = columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name);
  if (missing.length > 0) throw new FileProblem({ code: 'columns_missing', columns: missing }, 1);
  const known = columns.map(({ name }) => name);
  const unknown = names.find((name, at) => name !== '' && (!known.includes(name) || names.indexOf(name) !== at));
  if (unknown !== undefined) throw new FileProblem({ code: 'column_unknown', columns: known }, 1, unknown);
  return names.map((name) => columns.find((column) => column.name === name) ?? null);
}

/** Judges the cells of a row, each by the column at its place. */
export function readCells(row: number, header: readonly (Column | null)[], cells: readonly string[]): ReadRow {
  const read: ReadRow = { row, values: {}, problems: [] };
  const refuse = (name: string | null, value: string, problem: CellProblem) =>
    read.problems.push({ row, name, value: value === '' ? null : value.slice(0, shownMaxLength), problem });
  for (const [at, column] of header.entries()) {
    const cell = cells[at] ?? '';
    if (!column) {
      if (cell !== '') refuse(null, cell, { code: 'cells', max: header.filter(Boolean).length });
    } else if (cell === '') {
      read.values[column.field] = column.fallback;
      if (column.required) refuse(column.name, cell, 'required');
    } else {
      const parsed = column.parse(cell);
      if ('problem' in parsed) refuse(column.name, cell, parsed.problem);
      else read.values[column.field] = parsed.value;
    }
  }
  const beyond = cells.slice(header.length).find((cell) => cell !== '');
  if (beyond !== undefined) refuse(null, beyond, { code: 'cells', max: header.length });
  return read;
}

async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // It drops a BOM.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new FileProblem({ code: 'not_utf8' }) : error;
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
