import { t } from '@lingui/core/macro';
import { registeringLabel } from '#forms/registering/registering-label.ts';
import type { ClaimFieldName, ClaimFormValues } from './claim-form-values.ts';

/** The name of a field, at the field and in the list of what to correct. */
export function fieldLabel(name: ClaimFieldName, values: Pick<ClaimFormValues, 'emailOrPhone'>): string {
  switch (name) {
    case 'serialNumber':
      return t`Serial number`;
    case 'claimType':
      return t`Claim type`;
    case 'claimSubtype':
      return t`Subtype`;
    case 'diagnosis':
      return t`Diagnosis`;
    case 'dateOfFailure':
      return t`Date of failure`;
    case 'dateEnteredShop':
      return t`Date entered shop`;
    case 'partsRequired':
      return t`Parts required`;
    case 'labourHours':
      return t`Labour hours`;
    default:
      return registeringLabel(name, values);
  }
}
