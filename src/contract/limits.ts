/**
 * Limits that are also shown in sentences. In their own file, so that a screen can show them without loading schemas.
 */

/** Characters of a new password (R-ACCT-01). */
export const passwordLength = { min: 8, max: 128 } as const;

/** Hourly rate of a repair depot, in dollars. */
export const repairServiceRateLimit = { min: 0, max: 9999.99 } as const;

/** Longest diagnosis and longest parts list, in characters (R-CLAIM-02). */
export const longTextMaxLength = 32_768;

/** Most labour hours, diagnosis included (R-CLAIM-04). */
export const labourHoursLimit = { min: 0, max: 99.99, step: 0.25, diagnosis: 0.5 } as const;

/** Largest amount of one tax on one invoice, in dollars (R-INV-02). */
export const taxAmountMax = 999;

/** Largest total of one invoice, in dollars (R-INV-11). */
export const invoiceTotalMax = 999_999.99;

/** Longest invoice number, in characters: the limit of a text field of the sales platform. */
export const invoiceNumberMaxLength = 255;

/** Longest name, street, city and the like, in characters. */
export const shortTextMaxLength = 255;

/** Longest serial number, in characters (R-REG-01). */
export const serialNumberLength = { min: 12, max: 20 } as const;

/** Longest email of a sign-in (R-SESS-07). */
export const emailMaxLength = 255;

/** Most files of one claim (R-CLAIM-06). */
export const claimFilesMax = 10;

/** Most files of one message on a claim (R-MESSAGE-01). */
export const messageFilesMax = 5;

/** Most files of an appeal (R-CLAIM-24). */
export const appealFilesMax = 10;

/** Seconds between two mails of one kind to one person (R-API-08). */
export const mailDelayS = 60;
