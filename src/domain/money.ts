/** Converts dollars of the API to integer cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to dollars of the API. */
export function toDollars(cents: number): number {
  return cents / 100;
}
