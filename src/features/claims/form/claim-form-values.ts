import type { Draft } from '#storage/rows.ts';
import { formatNumber } from '#ui/format-number.ts';

/** What the form holds: text as typed, so that nothing is lost by being unfinished. Empty is not filled in. */
export type ClaimFormValues = {
  serialNumber: string;
  emailOrPhone: string;
  claimType: string;
  claimSubtype: string;
  diagnosis: string;
  dateOfFailure: string;
  dateEnteredShop: string;
  partsRequired: string;
  labourHours: string;
};

export type ClaimFieldName = keyof ClaimFormValues;

/** The fields in the order of the page. */
export const claimFieldNames = [
  'serialNumber',
  'emailOrPhone',
  'claimType',
  'claimSubtype',
  'diagnosis',
  'dateOfFailure',
  'dateEnteredShop',
  'partsRequired',
  'labourHours',
] as const satisfies readonly ClaimFieldName[];

export function valuesOfDraft({ serialNumber, values }: Pick<Draft, 'serialNumber' | 'values'>): ClaimFormValues {
  const { labourHours } = values;
  return {
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

export function draftOfValues(values: ClaimFormValues): Pick<Draft, 'serialNumber' | 'values'> {
  const { serialNumber, ...others } = values;
  return {
    serialNumber,
    values: {
      ...others,
      claimType: others.claimType || null,
      claimSubtype: others.claimSubtype || null,
      dateOfFailure: others.dateOfFailure || null,
      dateEnteredShop: others.dateEnteredShop || null,
    },
  };
}
