import { saveToDevice } from '#ui/save-to-device.ts';

/** Saves a table as a CSV file. */
export function saveCsv(csv: string, fileName: string): void {
  // Without the byte order mark, spreadsheets read the file in another encoding.
  saveToDevice(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), fileName);
}

/**
 * Rows as CSV (RFC 4180), every field quoted (R-ADMIN-07).
 * @param separator between the columns: a spreadsheet in French expects a semicolon.
 */
export function csvOf(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
}

/** A spreadsheet would run a field that begins like a formula, so an apostrophe makes it a text. */
function quoted(field: string): string {
  const text = /^[=+\-@\t\r\n]/.test(field) ? `'${field}` : field;
  return `"${text.replaceAll('"', '""')}"`;
}
