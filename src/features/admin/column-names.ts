import { t } from '@lingui/core/macro';

/** The columns of the account table (R-ADMIN-01). */
export function columnNames() {
  return {
    name: t`Name`,
    email: t`Email`,
    role: t`Role`,
    salesForceId: t`CRM id`,
    actions: t`Actions`,
  };
}
