/** Converts dollars of the API to integer cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to dollars of the API. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/**
 * US cents in Canadian cents, half a cent up (R-PAY-10).
 * @param rate Canadian dollars for one US dollar, in ten-thousandths
 */
export function usdToCad(cents: number, rate: number): number {
  return Number((BigInt(cents) * BigInt(rate) + 5_000n) / 10_000n);
}
