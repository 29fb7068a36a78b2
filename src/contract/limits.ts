/** Limits that a sentence names on screens which have nothing else of the resource. */

/** Characters of a new password (`decisions.md 13`). */
export const passwordLength = { min: 8, max: 128 } as const;

/** Dollars an hour, of a repair depot's work. */
export const repairServiceRateLimit = { min: 0, max: 9999.99 } as const;
