/** What separates the columns: a spreadsheet in French expects a semicolon. */
export type CsvSeparator = ',' | ';';

/** Without it, spreadsheets read the file in another encoding. */
export const byteOrderMark = '\uFEFF';

/** A table as a file. */
export function csvFile(csv: string): Blob {
  return new Blob([byteOrderMark, csv], { type: 'text/csv;charset=utf-8' });
}

/** Rows as CSV (RFC 4180), every field quoted (R-ADMIN-07). */
export function csvOf(rows: readonly (readonly string[])[], separator: CsvSeparator): string {
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
}

/** A spreadsheet would run a field that begins like a formula, so an apostrophe makes it a text. */
function quoted(field: string): string {
  const text = /^[=+\-@\t\r\n]/.test(field) ? `'${field}` : field;
  return `"${text.replaceAll('"', '""')}"`;
}
