import { Readable } from 'node:stream';
import { byteOrderMark } from '#domain/csv.ts';
import { toDollars } from '#domain/money.ts';
import type { ArchiveResponse } from '../files/download.ts';
import { csvLine } from '../base/csv-line.ts';
import type { Language } from '../base/language.ts';

/** Money columns hold cents. `width` is of the PDF, in points; wider tables are made narrower. */
type Column = { title: string; width: number; currency?: 'CAD' | 'USD' };
type Row = readonly (string | number | null)[];

/** A table of money with a title and facts above it; rows after the last entry are set in bold. */
export type MoneyTable = {
  language: Language;
  /** Of the file, without its extension. */
  name: string;
  title: string;
  facts: readonly (readonly [string, string])[];
  columns: readonly Column[];
  rows: readonly Row[];
  sums: readonly Row[];
};

const margin = 48;
const rowHeight = 18;
const ink = '#1c2b2d';
const quiet = '#5b6b6d';

export async function tableFile(table: MoneyTable, format: 'csv' | 'pdf'): Promise<ArchiveResponse> {
  const name = `${table.name}.${format}`;
  if (format === 'csv')
    return { kind: 'archive', type: 'text/csv', name, open: () => Readable.from([byteOrderMark + tableCsv(table)]) };
  // Loaded with the first document that is asked for.
  const { default: PDFDocument } = await import('pdfkit');
  return {
    kind: 'archive',
    type: 'application/pdf',
    name,
    open: () => {
      const page = new PDFDocument({
        size: 'LETTER',
        layout: 'landscape',
        margin,
        lang: table.language === 'fr' ? 'fr-CA' : 'en-CA',
        displayTitle: true,
        bufferPages: true,
        info: { Title: table.title },
      });
      writeTable(page, table);
      page.end();
      return Readable.from(page);
    },
  };
}

function tableCsv({ language, columns, rows, sums }: Pick<MoneyTable, 'language' | 'columns' | 'rows' | 'sums'>) {
  const lines = [...rows, ...sums].map((row) => row.map((cell) => (typeof cell === 'number' ? { cents: cell } : cell)));
  return [columns.map(({ title }) => title), ...lines].map((cells) => csvLine(cells, language)).join('');
}

function writeTable(page: PDFKit.PDFDocument, { language, title, facts, columns, rows, sums }: MoneyTable): void {
  const money = (currency: 'CAD' | 'USD') =>
    new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-US', { style: 'currency', currency });
  const formats = { CAD: money('CAD'), USD: money('USD') };
  // The font has no narrow space.
  const typed = (cell: Row[number], currency: 'CAD' | 'USD' = 'CAD') =>
    typeof cell === 'number' ? formats[currency].format(toDollars(cell)).replaceAll('\u202F', '\u00A0') : (cell ?? '');
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const scale = Math.min(1, (page.page.width - 2 * margin) / total);
  const bottom = page.page.height - margin - rowHeight;
  const write = (cells: Row, isBold: boolean, colour = ink) => {
    const y = page.y;
    page
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9)
      .fillColor(colour);
    let x = margin;
    for (const [at, column] of columns.entries()) {
      const { currency } = column;
      const width = column.width * scale;
      const align = currency ? 'right' : 'left';
      // Of a long text the first line is shown.
      page.text(typed(cells[at] ?? null, currency), x, y, {
        width: width - 8,
        height: rowHeight - 4,
        ellipsis: true,
        align,
      });
      x += width;
    }
    page.y = y + rowHeight;
    page
      .moveTo(margin, page.y - 5)
      .lineTo(x - 8, page.y - 5)
      .lineWidth(0.5)
      .strokeColor('#d5dcdd')
      .stroke();
  };
  const head = columns.map((column) => column.title);

  page.fillColor(ink).font('Helvetica-Bold').fontSize(16).text(title);
  page.moveDown(0.4);
  for (const [label, value] of facts) {
    page.font('Helvetica').fontSize(10).fillColor(quiet).text(`${label}  `, { continued: true });
    page.fillColor(ink).text(value);
  }
  page.moveDown(1);
  write(head, true, quiet);
  for (const [at, row] of [...rows, ...sums].entries()) {
    if (page.y > bottom) {
      page.addPage();
      write(head, true, quiet);
    }
    write(row, at >= rows.length);
  }
  const { count } = page.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    page.switchToPage(at);
    page.page.margins.bottom = 0;
    const place = { width: page.page.width - 2 * margin, align: 'right', lineBreak: false } as const;
    page.font('Helvetica').fontSize(8).fillColor(quiet);
    page.text(`${at + 1} / ${count}`, margin, page.page.height - margin + 14, place);
  }
}
