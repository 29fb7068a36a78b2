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

/** The parts in a text such as `Friction disc NV-114-0231 (1), drive plate (2)`. */
function partsIn(text: string): Pick<LineInput, 'kind' | 'description' | 'number' | 'quantity'>[] {
  const parts = text
    .split(/[\n;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.slice(0, partsMax).map((part) => {
    const counted = /^(.*\S)\s*\((\d{1,4})\)$/.exec(part);
    const named = counted?.[1] ?? part;
    // A part number has digits, and stands at the end.
    const numbered = /^(.*\S)\s+([A-Z0-9][A-Z0-9-]*\d[A-Z0-9-]*)$/.exec(named);
    return {
      kind: 'part',
      description: capitalized((numbered?.[1] ?? named).slice(0, 255)),
      number: numbered?.[2] ?? null,
      quantity: Math.max(1, Number(counted?.[2] ?? 1)),
    };
  });
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
