/** Formats a postal code: `m1k1n6` → `M1K 1N6`; a zip code is unchanged. */
export function tidyPostalCode(postalCode: string): string {
  return postalCode.toUpperCase().replace(/^([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)$/, '$1 $2');
}
