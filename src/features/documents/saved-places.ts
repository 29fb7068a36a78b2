import { intlLocale } from '#i18n/locale.ts';
import type { DocumentRow } from '#storage/document-rows.ts';

/** Documents of one group: those of a product, or the retailer's procedures, whose `name` is null. */
export type SavedPlace = { name: string | null; rows: DocumentRow[] };

/** Groups saved documents by product, sorted by title; procedures come last. */
export function bySavedPlace(rows: readonly DocumentRow[]): SavedPlace[] {
  const places = Map.groupBy(rows, ({ place }) => (place.kind === 'procedure' ? null : place.productName));
  return [...places]
    .map(([name, own]) => ({
      name,
      rows: own.toSorted((a, b) => a.listed.title.localeCompare(b.listed.title, intlLocale())),
    }))
    .toSorted((a, b) => {
      if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
      return a.name.localeCompare(b.name, intlLocale());
    });
}

/** The bytes that documents take on this device. */
export function storedBytes(rows: readonly DocumentRow[]): number {
  return rows.reduce((sum, { held, coming }) => sum + (held?.size ?? 0) + (coming?.bytes ?? 0), 0);
}
