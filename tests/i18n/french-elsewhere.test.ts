import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { statusOfCode } from '#contract/errors.ts';
import { refusalReasons } from '#server/errors/app-error.ts';
import { picklists } from '#server/demo/demo-picklists.ts';
import { demoMachines, findMachine } from '#server/demo/demo-products.ts';
import { repairsFr } from '#server/demo/demo-repairs-fr.ts';
import { retailers } from '#server/demo/demo-retailers.ts';
import {
  bulletin,
  bulletins,
  procedure,
  serviceManual,
  userManual,
} from '#server/demo/documents/manufacturer-documents.ts';
import { readRecords } from '#server/demo/documents/texts.ts';
import { composeMail } from '#server/delivery/mail/compose-mail.ts';
import { errorSentence } from '#server/errors/messages.ts';
import { fieldSentence } from '#server/errors/field-messages.ts';
import { reasonSentence } from '#server/errors/reason-sentence.ts';
import { englishWords, typography } from '#tests/support/french-rules.ts';
import { frenchTerms } from '#tests/support/french-terms.ts';
import { everyProblem } from '#tests/support/field-problems.ts';
import { readGuide } from '#tests/support/guide.ts';
import { mailContents } from '#tests/support/mail-contents.ts';
import { cannotStart } from '#worker/cannot-start.ts';

const Picklist = v.object({ values: v.array(v.object({ en: v.string(), fr: v.string() })) });

/** Without the entry for what a device keeps: a manual is rightly "gardé". */
const forbidden = new RegExp(
  `(?<![\\p{L}-])(${Object.entries(frenchTerms)
    .flatMap(([term, { not = [] }]) => (term === 'kept' ? [] : not))
    .map((word) => RegExp.escape(word))
    .join('|')})s?(?![\\p{L}-])`,
  'iu',
);

const codesOrFiles = new Set(['kind', 'file', 'claimType', 'claimSubtype', 'status']);

const manifest = v.parse(
  v.object({
    lang: v.literal('fr'),
    description: v.string(),
    shortcuts: v.array(v.object({ name: v.string() })),
    screenshots: v.array(v.object({ label: v.string() })),
  }),
  JSON.parse(await readFile(resolve(import.meta.dirname, '../../public/manifest.fr.webmanifest'), 'utf8')),
);

const page = await readFile(resolve(import.meta.dirname, '../../index.html'), 'utf8');

const sources: Readonly<Record<string, readonly string[]>> = {
  mails: mailContents.flatMap((content) => {
    const { subject, text } = composeMail({
      content,
      language: 'fr',
      person: 'Renée',
      link: 'https://portal.example/x',
      links: ['https://portal.example/x', 'https://portal.example/x'],
    });
    // The line before the last one is the delimiter of the signature.
    return [subject, ...text.split('\n').filter((line) => line !== '' && !/^-- $|^https:/.test(line))];
  }),
  'answers of the server': [
    ...Object.keys(statusOfCode).map((code) => errorSentence(v.parse(v.picklist(codes()), code), 'fr')),
    ...everyProblem.map((problem) => fieldSentence(problem, 'fr')),
    ...refusalReasons.map((reason) => reasonSentence(reason, 'fr')),
  ],
  picklists: picklists.flatMap(({ definition }) =>
    v.parse(Picklist, JSON.parse(String(definition))).values.map(({ fr }) => fr),
  ),
  // The texts for missing scripts and old browsers.
  'page before the app': [...page.matchAll(/<(p|h1) lang="fr">(.*?)<\/\1>/gs)].map(([, , text = '']) =>
    text
      .replace(/<[^>]+>/g, '')
      .replace(/[ \n]+/g, ' ')
      .trim(),
  ),
  'page in place of the app': (/<section lang="fr">(.*)<\/section>/s.exec(await cannotStart().text())?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/<[^>]+>/g, ''))
    .filter((line) => line !== ''),
  manifest: [
    manifest.description,
    ...manifest.shortcuts.map(({ name }) => name),
    ...manifest.screenshots.map(({ label }) => label),
  ],
  'procedures for retailers': [procedure('returns'), procedure('registration')].flatMap(frenchPages),
  'statements of retailers': retailers.flatMap(({ email_opt_in_statement_fr: statement }) => statement ?? []),
  'repairs of the demo': textsIn(repairsFr),
  'guide for technicians': (await readGuide('technicians', 'fr')).texts,
  'guide for the desk': (await readGuide('desk', 'fr')).texts,
  'documents of the demo': [
    ...demoMachines.flatMap((machine) => textsIn(userManual(machine, 'fr').chapters)),
    ...textsIn(serviceManual(findMachine('NV-SB24'), [...readRecords('assemblies.fr.md').keys()], 'fr').chapters),
    ...bulletins.flatMap(([number, model]) => textsIn(bulletin(number, model, 'fr').chapters)),
  ],
};

describe.each(Object.keys(sources))('French of the %s', (name) => {
  const texts = sources[name] ?? [];

  it('contains no English', () => {
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter((text) => englishWords.test(text))).toEqual([]);
  });

  it('contains no word that the glossary forbids', () => {
    expect(texts.filter((text) => forbidden.test(text))).toEqual([]);
  });

  it.each(typography)('%s', (_rule, broken) => {
    expect(texts.filter((text) => broken.test(text))).toEqual([]);
  });
});

function codes() {
  return Object.keys(statusOfCode).filter((code): code is keyof typeof statusOfCode => code in statusOfCode);
}

/** A procedure has its English pages first, then as many in French; its title is in both languages. */
function frenchPages({ title, chapters }: ReturnType<typeof procedure>): string[] {
  return [title.split(' / ')[1] ?? title, ...textsIn(chapters.slice(chapters.length / 2))];
}

/** Collects the texts that people read, without codes and file names. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (codesOrFiles.has(key) ? [] : textsIn(item)));
}
