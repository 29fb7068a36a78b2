import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import type { Statement } from '#contract/statements.ts';
import { statementTable } from '#server/payments/payment-documents.ts';
import { tableFile } from '#server/payments/table-file.ts';

const names = 'Łukasz Ωμέγα Журавлёв ᓄᓇᕗᑦ';
const longNumber = 'FACTURE-2026-ATELIER-DE-CHICOUTIMI-SUCCURSALE-EST-00000';
const entries = Array.from({ length: 90 }, (_, at) => ({
  date: '2026-03-02',
  kind: 'invoiced' as const,
  claimId: `claim-${at}`,
  claim: `WC-${10_000 + at}`,
  invoiceNumber: at < 2 ? `${longNumber}${at}` : `INV-${at}`,
  reference: at === 2 ? names : null,
  cents: 123_456_789,
}));
const statement: Statement = {
  month: '2026-03',
  depot: names,
  openingCents: 0,
  invoicedCents: 90 * 123_456_789,
  paidCents: 0,
  adjustedCents: 0,
  closingCents: 90 * 123_456_789,
  entries,
};

/** The reader drops the blank at the end of a line. */
const withoutBlanks = (text: string) => text.replaceAll(/\s/g, '');

type Element = { role?: string; id?: string; children?: Element[] };

/** The texts of a page's elements by the way to them, each element in the order of the structure. */
async function read(language: 'en' | 'fr') {
  const file = await tableFile(statementTable(statement, language), 'pdf');
  const data = new Uint8Array(await buffer(file.open()));
  const pdf = await getDocument({ data }).promise;
  const found: { role: string; text: string }[] = [];
  for (let at = 1; at <= pdf.numPages; at++) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    let id = '';
    for (const item of items)
      if ('str' in item) texts.set(id, (texts.get(id) ?? '') + item.str);
      else if (item.type === 'beginMarkedContentProps') id = item.id ?? '';
      else if (item.type === 'endMarkedContent') id = '';
    const visit = ({ role = '', id: own, children = [] }: Element, path: string) => {
      if (own !== undefined) found.push({ role: path, text: texts.get(own) ?? '' });
      for (const child of children) visit(child, role === '' ? path : `${path}/${role}`);
    };
    const tree = await page.getStructTree();
    if (tree) visit(tree, '');
  }
  const of = (role: string) => found.filter((one) => one.role.endsWith(role)).map(({ text }) => text);
  return { pdf, text: (role: string) => of(role).map(withoutBlanks) };
}

it('a PDF of money is tagged, with a title and a language', async () => {
  for (const [language, lang, title] of [
    ['en', 'en-CA', 'Statement 2026-03'],
    ['fr', 'fr-CA', 'Relevé de compte 2026-03'],
  ] as const) {
    const { pdf, text } = await read(language);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: title, Language: lang });
    expect(await pdf.getViewerPreferences()).toEqual(new Map([['DisplayDocTitle', true]]));
    expect(await pdf.getMarkInfo()).toContainEqual(['Marked', true]);
    expect(pdf.numPages).toBeGreaterThan(2);
    expect(text('/Document/H1')).toEqual([withoutBlanks(title)]);
    // Heads of further pages are no part of the table.
    expect(text('/Document/Table/TR/TH')).toHaveLength(9);
    expect(text('/Document/Table/TR/TD').length).toBeGreaterThan(90 * 3);
  }
});

it('a PDF of money has every letter of names, numbers and amounts', async () => {
  const english = await read('en');
  const [cells, facts] = [english.text('/TD'), english.text('/P')];
  expect(facts.join()).toContain(withoutBlanks(names));
  expect(cells).toEqual(expect.arrayContaining([`${longNumber}0`, `${longNumber}1`, 'CA$1,234,567.89']));
  expect(cells).toContain('CA$111,111,110.10');
  expect(cells).toContain(withoutBlanks(names));
  const french = await read('fr');
  expect(french.text('/TH')).toContain('Numérodefacture');
  expect(french.text('/TD')).toContain('1234567,89$');
});
