/** Converts dollars of the API to integer cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to dollars of the API. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/**
 * An amount of cents times a fraction, half a cent up. Exact: nothing passes through a floating-point number.
 * @param cents of 0 or more, as the fraction
 */
export function timesHalfUp(cents: number, numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(cents) * BigInt(numerator);
  const divisor = BigInt(denominator);
  return Number((doubled + divisor) / (2n * divisor));
}

/**
 * US cents in Canadian cents, half a cent up (R-PAY-10).
 * @param rate Canadian dollars for one US dollar, in ten-thousandths
 */
export function usdToCad(cents: number, rate: number): number {
  return timesHalfUp(cents, rate, 10_000);
}
