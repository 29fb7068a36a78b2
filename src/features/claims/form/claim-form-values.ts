import * as v from 'valibot';
import {
  type RegisteringFlagName,
  registeringTextNames,
  type RegisteringValues,
} from '#forms/registering/registering-values.ts';
import { RegisteringDraft } from '#storage/registering.ts';
import type { ClaimDraft } from '#storage/rows.ts';
import { formatNumber } from '#ui/format-number.ts';

/** What the form holds: text as typed, so that nothing is lost by being unfinished. Empty is not filled in. */
export type ClaimFormValues = RegisteringValues & {
  serialNumber: string;
  claimType: string;
  claimSubtype: string;
  diagnosis: string;
  dateOfFailure: string;
  dateEnteredShop: string;
  partsRequired: string;
  labourHours: string;
};

/** The boxes to tick. */
export type ClaimFlagName = 'chosen' | RegisteringFlagName;

/** Everything that can be wrong, in the order of the page. The proof of purchase is a file, and no value. */
export const claimFieldNames = [
  'serialNumber',
  ...registeringTextNames,
  'proofOfPurchase',
  'claimType',
  'claimSubtype',
  'diagnosis',
  'dateOfFailure',
  'dateEnteredShop',
  'partsRequired',
  'labourHours',
] as const;
export type ClaimFieldName = (typeof claimFieldNames)[number];

/** What is typed or chosen from a list. */
export type ClaimTextName = Exclude<ClaimFieldName, 'proofOfPurchase'>;

export function valuesOfDraft({ serialNumber, values }: Pick<ClaimDraft, 'serialNumber' | 'values'>): ClaimFormValues {
  const { labourHours, registering } = values;
  return {
    ...registering,
    serialNumber,
    emailOrPhone: values.emailOrPhone,
    claimType: values.claimType ?? '',
    claimSubtype: values.claimSubtype ?? '',
    diagnosis: values.diagnosis,
    dateOfFailure: values.dateOfFailure ?? '',
    dateEnteredShop: values.dateEnteredShop ?? '',
    partsRequired: values.partsRequired,
    labourHours: typeof labourHours === 'number' ? formatNumber(labourHours, { useGrouping: false }) : labourHours,
  };
}

export function draftOfValues(values: ClaimFormValues): Pick<ClaimDraft, 'serialNumber' | 'values'> {
  const { serialNumber, emailOrPhone, diagnosis, partsRequired, labourHours } = values;
  return {
    serialNumber,
    values: {
      emailOrPhone,
      claimType: values.claimType || null,
      claimSubtype: values.claimSubtype || null,
      diagnosis,
      dateOfFailure: values.dateOfFailure || null,
      dateEnteredShop: values.dateEnteredShop || null,
      partsRequired,
      labourHours,
      registering: v.parse(RegisteringDraft, values),
    },
  };
}
