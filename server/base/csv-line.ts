import { type CsvField, csvOf } from '#domain/csv.ts';
import type { Language } from './language.ts';

/** A cell of a table: a text, a number, yes or no, an amount in cents, a day (`YYYY-MM-DD`, as a text) or an instant (ISO 8601). */
export type CsvCell =
  | string
  | number
  | boolean
  | null
  | undefined
  | { cents: number | null }
  | { instant: string | null };

/**
 * A line of a CSV as a spreadsheet of the language reads it: in French with semicolons and decimal commas. Instants are
 * days and times in Toronto.
 */
export function csvLine(cells: readonly CsvCell[], language: Language): string {
  return csvOf([cells.map((cell) => textOf(cell, language))], language === 'fr' ? ';' : ',');
}

const yesOrNo = { en: ['yes', 'no'], fr: ['oui', 'non'] } as const;

function textOf(cell: CsvCell, language: Language): CsvField {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return yesOrNo[language][cell ? 0 : 1];
  if (typeof cell === 'number') return decimal(String(cell), language);
  if ('cents' in cell) return cell.cents === null ? '' : decimal((cell.cents / 100).toFixed(2), language);
  return cell.instant === null ? '' : inToronto(cell.instant);
}

function decimal(digits: string, language: Language): CsvField {
  return { digits: language === 'fr' ? digits.replace('.', ',') : digits };
}

/** `2026-11-28 14:05` */
function inToronto(instant: string): string {
  // Swedish writes days and times as ISO 8601 does.
  return new Date(instant).toLocaleString('sv-SE', {
    timeZone: 'America/Toronto',
    dateStyle: 'short',
    timeStyle: 'short',
  });
}
