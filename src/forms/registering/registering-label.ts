import { t } from '@lingui/core/macro';
import type { RegisteringFieldName, RegisteringValues } from './registering-values.ts';

/** The name of a field, at the field and in the list of what to correct. */
export function registeringLabel(
  name: RegisteringFieldName,
  { emailOrPhone }: Pick<RegisteringValues, 'emailOrPhone'>,
): string {
  switch (name) {
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
  }
}
