import { setImmediate } from 'node:timers/promises';
import { openPdf, writeArtifact } from '../base/pdf-document.ts';
import { toDollars } from '#domain/money.ts';
import type { Language } from '../base/language.ts';
import type { MoneyTable } from './table-file.ts';

type Cells = readonly string[];

const margin = 48;
const gap = 8;
/** What a table is tried in: the size of its letters, and the widest word that is not broken, in units of the size. */
const tries = [9, 8.5, 8, 7.5, 7, 6.5, 6].map((size) => ({ size, wordMax: 14 }));
const narrowest = { size: 6, wordMax: 4 };
const ink = '#1c2b2d';
const quiet = '#5b6b6d';
/** The types of pdfkit have no scope. */
const ofColumn = { title: '', scope: 'Column' };

/** The bytes of the table as a PDF: cells are wrapped and letters made smaller, nothing is cut (R-PAY-09). */
export async function* tablePdf({
  language,
  title,
  facts,
  columns,
  rows,
  sums,
}: MoneyTable): AsyncGenerator<string | Buffer> {
  const page = openPdf(language, { size: 'LETTER', layout: 'landscape', margin, info: { Title: title } });
  const root = page.struct('Document');
  page.addStructure(root);
  root.add(page.struct('H1', {}, () => page.font('bold').fillColor(ink).fontSize(16).text(title)));
  page.moveDown(0.4);
  for (const [label, value] of facts) {
    if (value === null) continue;
    root.add(
      page.struct('P', {}, () => {
        page.font('regular').fontSize(10).fillColor(quiet).text(`${label}  `, { continued: true });
        page.fillColor(ink).text(value);
      }),
    );
  }
  page.moveDown(1);

  const format = formatIn(language);
  const typed = (row: MoneyTable['rows'][number]) =>
    columns.map(({ currency = 'CAD' }, at) => {
      const cell = row[at] ?? null;
      return typeof cell === 'number' ? format[currency](cell) : (cell ?? '');
    });
  const head = columns.map((column) => column.title);
  const [body, ends] = [rows.map(typed), sums.map(typed)];
  const isMoney = columns.map(({ currency }) => currency !== undefined);
  const { size, widths } = fitColumns(page, [head, ...ends], body, isMoney);
  const lineHeight = size * 1.25;
  const bottom = page.page.height - margin;
  const table = page.struct('Table');
  root.add(table);

  /** Draws a row; with a type its cells are elements of the table, without they are an artifact. */
  const writeRow = (cells: Cells, font: 'regular' | 'bold', colour: string, type?: 'TH' | 'TD') => {
    page.font(font).fontSize(size).fillColor(colour);
    const lines = cells.map((cell, at) => wrapText(page, cell, (widths[at] ?? 0) - gap));
    const height = Math.max(1, ...lines.map((own) => own.length)) * lineHeight + 7;
    if (page.y + height > bottom) {
      page.addPage();
      page.y = margin;
      writeArtifact(page, 'Pagination', () => writeRow(head, 'bold', quiet));
      page.font(font).fontSize(size).fillColor(colour);
    }
    const { y } = page;
    // An element without a parent would keep the document from ending.
    const row = type && page.struct('TR');
    if (row) table.add(row);
    let x = margin;
    for (const [at, own] of lines.entries()) {
      const left = x;
      const width = widths[at] ?? 0;
      const write = () => {
        for (const [line, text] of own.entries()) {
          const indent = isMoney[at] ? width - gap - page.widthOfString(text.trimEnd()) : 0;
          page.text(text, left + indent, y + line * lineHeight, { lineBreak: false });
        }
      };
      if (row) row.add(page.struct(type, type === 'TH' ? ofColumn : {}, write));
      else write();
      x += width;
    }
    row?.end();
    const line = y + height - 4;
    const draw = () =>
      page
        .moveTo(margin, line)
        .lineTo(x - gap, line)
        .lineWidth(0.5)
        .strokeColor('#d5dcdd')
        .stroke();
    if (type) writeArtifact(page, 'Layout', draw);
    else draw();
    page.y = y + height;
  };
  writeRow(head, 'bold', quiet, 'TH');
  for (const [at, cells] of body.entries()) {
    // A long table lets other requests through.
    if (at % 20 === 19) await setImmediate();
    writeRow(cells, 'regular', ink, 'TD');
  }
  for (const cells of ends) writeRow(cells, 'bold', ink, 'TD');
  root.end();
  numberPages(page);
  page.end();
  yield* page;
}

function formatIn(language: Language): Record<'CAD' | 'USD', (cents: number) => string> {
  const of = (currency: 'CAD' | 'USD') => {
    const format = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-US', { style: 'currency', currency });
    return (cents: number) => format.format(toDollars(cents));
  };
  return { CAD: of('CAD'), USD: of('USD') };
}

/**
 * The largest size at which all columns have room, with their widths, which fill the page. A column holds its longest
 * word, unless that is very long, and its amounts.
 */
function fitColumns(
  page: PDFKit.PDFDocument,
  bold: readonly Cells[],
  regular: readonly Cells[],
  isMoney: readonly boolean[],
) {
  const room = page.page.width - 2 * margin;
  const measured = isMoney.map(() => ({ word: 0, line: 0 }));
  // Measured once: a width is in proportion to the size.
  page.fontSize(1);
  for (const [font, rows] of [
    ['bold', bold],
    ['regular', regular],
  ] as const) {
    page.font(font);
    for (const row of rows)
      for (const [at, own] of measured.entries()) {
        const text = row[at] ?? '';
        own.line = Math.max(own.line, widthOf(page, text));
        for (const word of text.split(' ')) own.word = Math.max(own.word, widthOf(page, word));
      }
  }
  const fit = ({ size, wordMax }: typeof narrowest) => {
    const columns = measured.map(({ word, line }, at) => {
      const least = isMoney[at] ? word : Math.min(word, wordMax);
      return { least: least * size + gap, line: Math.max(least, Math.min(line, 2 * wordMax)) * size + gap };
    });
    return { size, columns, left: room - sumOf(columns.map(({ least }) => least)) };
  };
  const { size, columns, left } = tries.map(fit).find((one) => one.left >= 0) ?? fit(narrowest);
  const wished = sumOf(columns.map(({ least, line }) => line - least));
  const share = wished > left ? left / wished : 1;
  const widths = columns.map(({ least, line }) => least + (line - least) * share);
  const rest = (room - sumOf(widths)) / widths.length;
  return { size, widths: widths.map((width) => width + rest) };
}

const sumOf = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** The lines of a text in the font that is set; a word that is wider than a line is broken. */
function wrapText(page: PDFKit.PDFDocument, text: string, width: number): string[] {
  if (widthOf(page, text) <= width + 0.01) return [text];
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  const end = () => {
    lines.push(line);
    [line, taken] = ['', 0];
  };
  for (const word of text.split(' ')) {
    const added = line === '' ? word : ` ${word}`;
    const isWider = taken + widthOf(page, added) > width;
    if (isWider && line !== '') {
      // For who listens: two words are not one.
      line += ' ';
      end();
    }
    for (const letter of line === '' ? word : added) {
      const own = widthOf(page, letter);
      if (taken + own > width && line !== '') end();
      line += letter;
      taken += own;
    }
  }
  end();
  return lines;
}

/** The width of the letters, of which each is measured once. */
function widthOf(page: PDFKit.PDFDocument, text: string): number {
  let width = 0;
  for (const letter of text) width += page.widthOfString(letter);
  return width;
}

/** Writes below the bottom margin, which would otherwise start a new page. */
function numberPages(page: PDFKit.PDFDocument): void {
  const { count } = page.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    page.switchToPage(at);
    page.page.margins.bottom = 0;
    const place = { width: page.page.width - 2 * margin, align: 'right', lineBreak: false } as const;
    writeArtifact(page, 'Pagination', () => {
      page.font('regular').fontSize(8).fillColor(quiet);
      page.text(`${at + 1} / ${count}`, margin, page.page.height - margin + 14, place);
    });
  }
}
