import { t } from '@lingui/core/macro';

/** The columns of the accounts (`portal.md §2`, admin accounts). */
export function columnNames() {
  return {
    name: t`Name`,
    email: t`Email`,
    role: t`Role`,
    salesForceId: t`Salesforce id`,
    actions: t`Actions`,
  };
}
