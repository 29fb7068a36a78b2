import { adjustmentReasons } from '#contract/claim-corrections.ts';
import type { Language } from './language.ts';

type Reason = (typeof adjustmentReasons)[number];

/** Why a payment is adjusted, as the app says it (R-PAY-14). */
export const adjustmentNames: Readonly<Record<Reason, Readonly<Record<Language, string>>>> = {
  price_correction: { en: 'Correction of a price', fr: 'Correction d’un prix' },
  tax_correction: { en: 'Correction of a tax', fr: 'Correction d’une taxe' },
  part_returned: { en: 'A part was returned', fr: 'Une pièce a été retournée' },
  charge_back: { en: 'Charged back', fr: 'Somme reprise' },
  goodwill: { en: 'Goodwill', fr: 'Geste commercial' },
  other: { en: 'Another reason', fr: 'Autre raison' },
};

/** The name of a reason; one that only a newer server knows is shown as it is. */
export function adjustmentName(reason: string, language: Language): string {
  const known = adjustmentReasons.find((one) => one === reason);
  return known ? adjustmentNames[known][language] : reason;
}
