/** Limits that a sentence names: screens which have nothing else of a resource say them without its schemas. */

/** Characters of a new password (R-ACCT-01). */
export const passwordLength = { min: 8, max: 128 } as const;

/** Dollars an hour, of a repair depot's work. */
export const repairServiceRateLimit = { min: 0, max: 9999.99 } as const;

/** Characters of diagnosis and of parts required (R-CLAIM-02). */
export const longTextMaxLength = 32_768;

/** Hours, diagnosis included (R-CLAIM-04). */
export const labourHoursLimit = { min: 0, max: 99.99, step: 0.25, diagnosis: 0.5 } as const;

/** Dollars of one tax on one invoice, at most (R-INV-02). */
export const taxAmountMax = 999;

/** Characters of an invoice's number: what a text field of the sales platform holds. */
export const invoiceNumberMaxLength = 255;

/** Characters of a name, a street, a city and the like. */
export const shortTextMaxLength = 255;

/** Characters of a serial number (R-REG-01). */
export const serialNumberLength = { min: 12, max: 20 } as const;

/** Longest email of a sign-in (R-SESS-07). */
export const emailMaxLength = 255;

/** Files of one claim, at most (R-CLAIM-06). */
export const claimFilesMax = 10;
