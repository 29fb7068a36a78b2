import { AppError } from '../app-error.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import type { Caller } from '../session/sessions.ts';

/**
 * The depot a caller works for, by its contact in the sales platform (R-AUTH-09).
 * @throws AppError `SALESFORCE_DATA_INCONSISTENCY` when a depot's account has no depot there.
 */
export async function getCallerDepotId(platform: SalesPlatform, { contactId }: Caller): Promise<string> {
  const depotId = contactId === null ? null : await platform.getAccountId(contactId);
  if (depotId === null) throw new AppError('SALESFORCE_DATA_INCONSISTENCY');
  return depotId;
}
