import type { RegisteringDraft } from '#storage/registering.ts';

/** What a form holds of a registration to be made, as typed. */
export type RegisteringValues = RegisteringDraft & { emailOrPhone: string };

/** What is typed or chosen from a list, in the order of the page. */
export const registeringTextNames = [
  'emailOrPhone',
  'firstName',
  'lastName',
  'otherContact',
  'postalCode',
  'dateOfPurchase',
  'retailerId',
  'storeNumber',
] as const;
export type RegisteringTextName = (typeof registeringTextNames)[number];

/** Everything that can be wrong. The proof of purchase is a file, and no value. */
export type RegisteringFieldName = RegisteringTextName | 'proofOfPurchase';

/** The boxes to tick. */
export type RegisteringFlagName = 'storeStock' | 'promotions';
