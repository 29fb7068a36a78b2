import { i18n } from '@lingui/core';
import { filledFields } from '#domain/filled-fields.ts';
import type { ClaimPrice } from '#domain/price-claim.ts';
import { formatNumber } from '#ui/format.ts';

/** The fields of a claim that picks fill. */
export type FilledFields = { labourHours: string; partsRequired: string };

/** What the picks come to, as a person would write it in the form (R-PRICE-07). */
export function writtenPicks(price: ClaimPrice): FilledFields {
  const { labourHours, partsRequired } = filledFields(price, i18n.locale === 'fr' ? 'fr' : 'en');
  return { labourHours: labourHours ? formatNumber(labourHours, { useGrouping: false }) : '', partsRequired };
}

/**
 * The fields after a change of the picks (R-PICK-03). What was typed by hand stays: hours that are not those of the
 * picks before, and lines around their parts.
 */
export function fillFromPicks(typed: FilledFields, before: FilledFields, now: FilledFields): FilledFields {
  const isOwn = typed.labourHours !== '' && typed.labourHours !== before.labourHours;
  return {
    labourHours: isOwn ? typed.labourHours : now.labourHours,
    partsRequired: partsAfter(typed.partsRequired, before.partsRequired, now.partsRequired),
  };
}

function partsAfter(typed: string, before: string, now: string): string {
  if (typed.trim() === '') return now;
  if (before === '' || !typed.includes(before)) return typed;
  return typed.replace(before, () => now).trim();
}
