import { t } from '@lingui/core/macro';
import type { ClaimFieldName, ClaimFormValues } from './claim-form-values.ts';

/** The name of a field, at the field and in the list of what to correct. */
export function fieldLabel(name: ClaimFieldName, { emailOrPhone }: Pick<ClaimFormValues, 'emailOrPhone'>): string {
  switch (name) {
    case 'serialNumber':
      return t`Serial number`;
    case 'emailOrPhone':
      return t`Customer’s email or phone`;
    case 'firstName':
      return t`First name`;
    case 'lastName':
      return t`Last name`;
    case 'otherContact':
      return emailOrPhone.includes('@') ? t`Phone` : t`Email`;
    case 'postalCode':
      return t`Postal code`;
    case 'dateOfPurchase':
      return t`Date of purchase`;
    case 'retailerId':
      return t`Retailer`;
    case 'storeNumber':
      return t`Store`;
    case 'proofOfPurchase':
      return t`Proof of purchase`;
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
  }
}
