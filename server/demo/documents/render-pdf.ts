import { join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';
import type { Chapter, Leaflet } from './leaflet.ts';

type Page = PDFKit.PDFDocument;

const margin = 56;
const ink = '#1c2b2d';
const quiet = '#5b6b6d';
const warned = '#8a4b00';

const colours: Readonly<Record<string, string>> = {
  Norvane: '#12525a',
  Tarrowick: '#1f4e8c',
  Kelvane: '#b4460f',
  Brimholt: '#2f6b2a',
  Oskerry: '#7a1f3d',
};

/** Fixed, so that the same text renders to the same bytes. */
const madeAt = new Date('2026-02-02T12:00:00Z');

/** Renders a leaflet as a searchable PDF with page numbers and an outline. */
export async function renderPdf(leaflet: Leaflet): Promise<Buffer> {
  // Imported on demand: servers without demo data never load it.
  const { default: PDFDocument } = await import('pdfkit');
  const page = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: leaflet.language === 'fr' ? 'fr-CA' : 'en-CA',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: leaflet.title,
      Author: leaflet.brand,
      Subject: leaflet.subtitle,
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => chunks.push(chunk));
  const rendered = new Promise<Buffer>((resolve) => page.once('end', () => resolve(Buffer.concat(chunks))));

  writeCover(page, leaflet);
  for (const chapter of leaflet.chapters) writeChapter(page, chapter);
  writeFooters(page, leaflet);
  page.end();
  return rendered;
}

function writeCover(page: Page, { brand, title, subtitle }: Leaflet): void {
  const bandHeight = 96;
  page.rect(0, 0, page.page.width, bandHeight).fill(colours[brand] ?? ink);
  page
    .fillColor('white')
    .font('Helvetica-Bold')
    .fontSize(13)
    .text(brand.toUpperCase(), margin, 26, { characterSpacing: 2 });
  page.fontSize(21).text(title, margin, 46, { characterSpacing: 0 });
  page
    .fillColor(quiet)
    .font('Helvetica')
    .fontSize(10)
    .text(subtitle, margin, bandHeight + 14);
  page.moveDown();
}

function writeChapter(page: Page, { title, blocks, onNewPage }: Chapter): void {
  const bottom = page.page.height - margin;
  // Prevents a heading at the bottom of a page.
  if (onNewPage || page.y > bottom - 110) page.addPage();
  else page.moveDown(0.8);
  page.outline.addItem(title);
  page.fillColor(ink).font('Helvetica-Bold').fontSize(14).text(title, margin);
  page.moveDown(0.4);
  for (const block of blocks) {
    writeBlock(page, block);
    page.moveDown(0.5);
  }
}

function writeBlock(page: Page, block: Chapter['blocks'][number]): void {
  page.fillColor(ink).font('Helvetica').fontSize(10);
  switch (block.kind) {
    case 'text':
      page.text(block.text, margin, page.y, { lineGap: 2 });
      return;
    case 'warning':
      page.font('Helvetica-Bold').fillColor(warned).text(block.text, margin, page.y, { lineGap: 2 });
      return;
    case 'steps':
      for (const [at, step] of block.steps.entries())
        page.text(`${at + 1}.  ${step}`, margin + 8, page.y, { lineGap: 2 });
      return;
    case 'table':
      page.table({
        position: { x: margin, y: page.y },
        defaultStyle: { border: { bottom: 0.5, top: 0, left: 0, right: 0 }, borderColor: quiet, padding: 4 },
        data: block.rows.map((row, at) =>
          at === 0 ? row.map((text) => ({ text, font: { src: 'Helvetica-Bold' } })) : [...row],
        ),
      });
      return;
    case 'photo':
      if (page.y > page.page.height - 300) page.addPage();
      page.x = margin;
      // Without explicit coordinates the image is part of the text flow.
      page.image(join(projectRoot(), 'server', 'demo', 'photos', block.file), { width: 260 });
      page.moveDown(0.4).fillColor(quiet).fontSize(9).text(block.caption, margin);
      return;
  }
}

/** Writes below the bottom margin, which would otherwise start a new page. */
function writeFooters(page: Page, { title }: Leaflet): void {
  const { count } = page.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    page.switchToPage(at);
    page.page.margins.bottom = 0;
    const line = page.page.height - margin + 18;
    page.fillColor(quiet).font('Helvetica').fontSize(8);
    page.text(title, margin, line, { lineBreak: false });
    page.text(`${at + 1} / ${count}`, page.page.width - margin - 40, line, {
      width: 40,
      align: 'right',
      lineBreak: false,
    });
  }
}
