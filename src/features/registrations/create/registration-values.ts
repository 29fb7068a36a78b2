import { registeringTextNames, type RegisteringValues } from '#forms/registering/registering-values.ts';

/** What the form holds, as typed. */
export type RegistrationValues = RegisteringValues & { serialNumber: string };

/** Everything that can be wrong, in the order of the page. The proof of purchase is a file, and no value. */
export const registrationNames = ['serialNumber', ...registeringTextNames, 'proofOfPurchase'] as const;
export type RegistrationName = (typeof registrationNames)[number];
