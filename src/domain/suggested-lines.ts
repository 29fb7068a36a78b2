import type { Claim } from '#contract/claims.ts';
import type { LineInput } from '#contract/claim-lines.ts';

const undecided = { id: null, approvedCents: null, reason: null, reasonText: null } as const;

/**
 * The lines to begin with for a claim without any (R-DESK-20): its hours, and the parts that its free text names, which
 * stays as it is. Prices are the desk's.
 */
export function suggestedLines(
  { labourHours, partsRequired }: Pick<Claim, 'labourHours' | 'partsRequired'>,
  rateCents: number,
): LineInput[] {
  const hours = labourHours ?? 0;
  const work: LineInput[] =
    hours > 0
      ? [{ ...undecided, kind: 'labour', description: '', number: null, quantity: hours, priceCents: rateCents }]
      : [];
  return [...work, ...partsIn(partsRequired ?? '').map((part) => ({ ...undecided, ...part, priceCents: 0 }))];
}

/** Most parts that are read from a text. */
const partsMax = 20;

/** A quantity as people write it after or before a part: `(2)`, `x2`, `2 ×`, or `2` between commas. */
const quantity = String.raw`[(]?(?:[x×]\s*)?(\d{1,4})(?:\s*[x×])?[)]?`;
const quantityAlone = new RegExp(`^${quantity}$`, 'i');
const quantityLast = new RegExp(String.raw`^(.*\S)\s+(?=[(x×])${quantity}$`, 'i');
const quantityFirst = /^(\d{1,4})\s*[x×]\s+(.*\S)$/i;

/** A part number has digits and stands at either end. */
const numberLast = /^(.*\S)\s+([A-Z0-9][A-Z0-9-]*\d[A-Z0-9-]*)$/;
const numberFirst = /^(?=[A-Z-]*\d)([A-Z][A-Z0-9-]*)\s+(\S.*)$/;

type Part = Pick<LineInput, 'kind' | 'description' | 'number' | 'quantity'>;

/** The parts in a text such as `Friction disc NV-114-0231 (1), drive plate, 2`. */
export function partsIn(text: string): Part[] {
  const parts: Part[] = [];
  for (const piece of text.split(/[\n;]|,(?!\d)/).map((cut) => cut.trim())) {
    const last = parts.at(-1);
    const count = quantityAlone.exec(piece)?.[1];
    if (count !== undefined && last) last.quantity = Math.max(1, Number(count));
    else if (piece !== '') parts.push(partOf(piece));
  }
  return parts.slice(0, partsMax);
}

function partOf(piece: string): Part {
  const [, before, after] = quantityLast.exec(piece) ?? [];
  const [, first, rest] = quantityFirst.exec(piece) ?? [];
  const named = before ?? rest ?? piece;
  const [, description, endNumber] = numberLast.exec(named) ?? [];
  const [, startNumber, remaining] = numberFirst.exec(named) ?? [];
  return {
    kind: 'part',
    description: capitalized((description ?? remaining ?? named).slice(0, 255)),
    number: endNumber ?? startNumber ?? null,
    quantity: Math.max(1, Number(after ?? first ?? 1)),
  };
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
