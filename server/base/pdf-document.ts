import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import type { Language } from './language.ts';
import { projectRoot } from './project-root.ts';

/** Imported with the first document that is asked for, so that fonts are read once. */
const fontFile = (name: string) =>
  readFileSync(join(projectRoot(), 'node_modules', 'dejavu-fonts-ttf', 'ttf', `${name}.ttf`));
const fonts = { regular: fontFile('DejaVuSansCondensed'), bold: fontFile('DejaVuSansCondensed-Bold') };

/**
 * A tagged document with a title and a language, its pages kept until it ends. The fonts `regular` and `bold`, of which
 * the letters used are embedded, have Latin, Greek, Cyrillic and Canadian syllabics (R-PAY-09).
 */
export function openPdf(
  language: Language,
  options: Omit<PDFKit.PDFDocumentOptions, 'info'> & { info: PDFKit.DocumentInfo & { Title: string } },
): PDFKit.PDFDocument {
  const page = new PDFDocument({
    ...options,
    pdfVersion: '1.7',
    tagged: true,
    lang: language === 'fr' ? 'fr-CA' : 'en-CA',
    displayTitle: true,
    bufferPages: true,
    // Else pdfkit loads Helvetica too.
    font: '',
  });
  for (const [name, bytes] of Object.entries(fonts)) page.registerFont(name, bytes);
  return page.font('regular');
}

/** What a screen reader passes over: lines, numbers of pages, a head that is repeated. */
export function writeArtifact(page: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', write: () => void): void {
  page.markContent('Artifact', { type });
  write();
  page.endMarkedContent();
}
