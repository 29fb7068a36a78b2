/** What separates the columns: a spreadsheet in French expects a semicolon. */
export type CsvSeparator = ',' | ';';

/** Without it, spreadsheets read the file in another encoding. */
export const byteOrderMark = '\uFEFF';

/** A table as a file. */
export function csvFile(csv: string): Blob {
  return new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' });
}

/** A text, which is never a formula, or a number, whose minus is none. */
export type CsvField = string | { digits: string };

/** Rows as CSV (RFC 4180), every field quoted (R-ADMIN-07). */
export function csvOf(rows: readonly (readonly CsvField[])[], separator: CsvSeparator): string {
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
}

function quoted(field: CsvField): string {
  if (typeof field !== 'string') return `"${field.digits}"`;
  return `"${formulaAsText(field).replaceAll('"', '""')}"`;
}

/**
 * A cell as every CSV has it: a spreadsheet would run one that begins like a formula, also by a full-width sign, so an
 * apostrophe makes it a text (R-ADMIN-07, R-IMPORT-05). A text that has such an apostrophe already gets one more.
 */
export function formulaAsText(cell: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

/** A cell without the apostrophe of `formulaAsText`. */
export function textOfFormula(cell: string): string {
  return cell.replace(/^'(?='*[=+\-@＝＋－＠\t\r\n])/, '');
}
