import type { Claim } from '#contract/claims.ts';
import { type LineInput, lineKinds } from '#contract/claim-lines.ts';
import { shortTextMaxLength } from '#contract/limits.ts';
import type { PicksPrice } from '#contract/picks.ts';
import { partText } from './filled-fields.ts';
import { partsIn, suggestedLines } from './suggested-lines.ts';

type Priced = PicksPrice['lines'][number];
type Text = { en: string; fr: string };

/** What a line of diagnosis is called: no operation of the catalogue describes it. */
const diagnosisText: Text = { en: 'Diagnosis', fr: 'Diagnostic' };

/** The currency of a claim's lines. */
export const lineCurrency = 'CAD';

const notCovered = { approvedCents: 0, reason: 'not_covered' } as const;

const undecided = { id: null, approvedCents: null, reason: null, reasonText: null } as const;

/**
 * The lines to begin with for a claim that was picked from the catalogue (R-PRICE-13): what was picked at its price, what
 * is outside cover with nothing to pay, what an overlap swallows not at all. Labour of which only the hours are known has
 * the rate, and the desk prices the other lines: what was typed, what the catalogue does not have, and what the form says
 * beyond the picks.
 * @param inWords a text in the language of who decides
 */
export function pickedLines(
  { labourHours, partsRequired }: Pick<Claim, 'labourHours' | 'partsRequired'>,
  price: PicksPrice,
  lastRateCents: number,
  inWords: (text: Text) => string,
): LineInput[] {
  if (price.lines.length === 0) return suggestedLines({ labourHours, partsRequired }, lastRateCents);
  const isPriced = price.currency === lineCurrency;
  const rateCents = (isPriced && price.lines.find(({ kind }) => kind === 'labour')?.priceCents) || lastRateCents;
  const picked = price.lines.flatMap((line) => toLine(line, isPriced, rateCents, inWords));
  const beyond = (Math.round((labourHours ?? 0) * 100) - price.hoursHundredths) / 100;
  const withoutHours = picked.find(({ kind, quantity }) => kind === 'labour' && quantity === 0);
  if (beyond > 0 && withoutHours) withoutHours.quantity = beyond;
  const isOutside = price.lines.some(({ kind, reason }) => kind === 'labour' && reason === 'outside_cover');
  const further = { kind: 'labour', description: '', number: null, quantity: beyond, priceCents: rateCents } as const;
  const labour: LineInput[] =
    beyond > 0 && !withoutHours ? [{ ...undecided, ...further, ...(isOutside && notCovered) }] : [];
  const parts = partsBeyond(partsRequired ?? '', price.lines);
  return [...picked, ...labour, ...parts.map((part) => ({ ...undecided, ...part, priceCents: 0 }))];
}

function toLine(line: Priced, isPriced: boolean, rateCents: number, inWords: (text: Text) => string): LineInput[] {
  const kind = lineKinds.find((known) => known === line.kind);
  if (kind === undefined || line.reason === 'overlap') return [];
  const text = textOf(line);
  const ofKind = kind === 'labour' ? rateCents : 0;
  return [
    {
      ...undecided,
      kind,
      description: (text ? inWords(text) : (line.number ?? '')).slice(0, shortTextMaxLength),
      number: line.number,
      quantity: kind === 'labour' ? (line.quantity ?? 0) / 100 : (line.quantity ?? 0),
      priceCents: (isPriced && line.listCents !== null && line.priceCents) || ofKind,
      ...(line.reason === 'outside_cover' && notCovered),
    },
  ];
}

function textOf({ source, description }: Pick<Priced, 'source' | 'description'>): Text | null {
  return source === 'diagnosis' ? diagnosisText : description;
}

/** The parts of a text that are neither a line that the picks filled in nor one of their parts. */
function partsBeyond(text: string, lines: readonly Priced[]) {
  const parts = lines.filter(({ kind }) => kind === 'part');
  const numbers = parts.flatMap(({ number, replaces }) => [number, replaces].filter((one) => one !== null));
  // The words of a part may have changed since.
  const filled = parts.flatMap(({ number, replaces, quantity, description }) =>
    number === null
      ? (['en', 'fr'] as const).map((language) => partText({ number, quantity, description }, language))
      : [number, replaces ?? number].map((name) => partText({ number: name, quantity, description: null }, 'en')),
  );
  const isFilled = (row: string) => filled.some((end) => row === end || row.endsWith(` ${end}`));
  const rest = text.split('\n').filter((row) => !isFilled(row.trim()));
  const named = parts.flatMap(({ description }) => Object.values(description ?? {})).map((one) => one.toLowerCase());
  return partsIn(rest.join('\n')).filter(({ number, description }) =>
    number === null ? !named.includes(description.toLowerCase()) : !numbers.includes(number),
  );
}

type Named = { kind: string; number: string | null; description: string };

/**
 * The hours of the flat times that count, with diagnosis, in hundredths; null where no operation of the catalogue counts,
 * or the hours of one are not known. What was typed is no flat time.
 */
export function flatHundredths({ lines }: PicksPrice): number | null {
  const counted = lines.filter(
    ({ kind, source, reason }) => kind === 'labour' && source !== 'typed' && reason !== 'overlap',
  );
  if (counted.every(({ source }) => source === 'diagnosis')) return null;
  let sum = 0;
  for (const { quantity } of counted) {
    if (quantity === null) return null;
    sum += quantity;
  }
  return sum;
}

/** Which line of the picks each line comes from, by number or words; null where it comes from none. */
export function pairPriced(lines: readonly Named[], price: PicksPrice): (Priced | null)[] {
  const rest = price.lines.filter(({ reason }) => reason !== 'overlap');
  return lines.map((line) => {
    const at = rest.findIndex((priced) => isOf(line, priced));
    return at === -1 ? null : (rest.splice(at, 1)[0] ?? null);
  });
}

function isOf(line: Named, priced: Priced): boolean {
  if (line.kind !== priced.kind) return false;
  if (priced.number !== null) return line.number?.toLowerCase() === priced.number.toLowerCase();
  const words = Object.values(textOf(priced) ?? {}).map((text) => text.slice(0, shortTextMaxLength).toLowerCase());
  return words.includes(line.description.toLowerCase());
}
