import type { ClaimFields } from '#contract/claims.ts';
import type { ClaimPrice } from './price-claim.ts';

/** The fields of a claim that its picks fill in, in the technician's language (R-PRICE-07). */
export function filledFields(
  { lines, hoursHundredths }: ClaimPrice,
  language: 'en' | 'fr',
): Pick<ClaimFields, 'labourHours' | 'partsRequired'> {
  return {
    labourHours: hoursHundredths / 100,
    partsRequired: lines
      .filter(({ kind }) => kind === 'part')
      .map((line) => partText(line, language))
      .join('\n'),
  };
}

type NamedPart = {
  description: { en: string; fr: string } | null;
  number: string | null;
  quantity: number | null;
};

/** As `suggestedLines` reads it: `Friction disc NV-114-0231 (2)`. */
export function partText({ description, number, quantity }: NamedPart, language: 'en' | 'fr'): string {
  return [description?.[language], number, `(${quantity})`].filter(Boolean).join(' ');
}
