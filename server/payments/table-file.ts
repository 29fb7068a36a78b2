import { Readable } from 'node:stream';
import { byteOrderMark } from '#domain/csv.ts';
import type { ArchiveResponse } from '../files/download.ts';
import { csvLine } from '../base/csv-line.ts';
import type { Language } from '../base/language.ts';

/** Money columns hold cents and have a currency, which the PDF shows. */
type Column = { title: string; currency?: 'CAD' | 'USD' };
type Row = readonly (string | number | null)[];

/** A table of money with a title and facts above it; rows after the last entry are set in bold. */
export type MoneyTable = {
  language: Language;
  /** Of the file, without its extension. */
  name: string;
  title: string;
  /** What is null is left out of the PDF. */
  facts: readonly (readonly [string, string | null])[];
  /** Whether each row of the CSV, which has nothing above it, begins with the facts. */
  hasFactColumns?: boolean;
  columns: readonly Column[];
  rows: readonly Row[];
  sums: readonly Row[];
};

export async function tableFile(table: MoneyTable, format: 'csv' | 'pdf'): Promise<ArchiveResponse> {
  const name = `${table.name}.${format}`;
  if (format === 'csv')
    return { kind: 'archive', type: 'text/csv', name, open: () => Readable.from([byteOrderMark + tableCsv(table)]) };
  // Loaded with the first document that is asked for.
  const { tablePdf } = await import('./table-pdf.ts');
  return { kind: 'archive', type: 'application/pdf', name, open: () => Readable.from(tablePdf(table)) };
}

function tableCsv({ language, columns, rows, sums, ...table }: MoneyTable) {
  const facts = table.hasFactColumns ? table.facts : [];
  const values = facts.map(([, value]) => value);
  const lines = [
    ...rows.map((row) => [...values, ...row]),
    // What is true of each row is not of their sum: it would be counted once more.
    ...sums.map((row) => [...values.map(() => null), ...row]),
  ].map((row) => row.map((cell) => (typeof cell === 'number' ? { cents: cell } : cell)));
  const titles = [...facts.map(([title]) => title), ...columns.map(({ title }) => title)];
  return [titles, ...lines].map((cells) => csvLine(cells, language)).join('');
}
