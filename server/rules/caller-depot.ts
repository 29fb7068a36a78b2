import { AppError } from '../errors/app-error.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import type { Caller } from '../session/sessions.ts';

/** Who reads claims, and of which depot. */
export type ClaimReader = { depotId: string } & Pick<Caller, 'accountId' | 'name'>;

/**
 * The caller's depot, from its contact in the sales platform (R-AUTH-09).
 * @throws AppError `SALESFORCE_DATA_INCONSISTENCY` when the contact has no depot.
 */
export async function getCallerDepotId(platform: SalesPlatform, { contactId }: Caller): Promise<string> {
  const depotId = contactId === null ? null : await platform.getAccountId(contactId);
  if (depotId === null) throw new AppError('SALESFORCE_DATA_INCONSISTENCY');
  return depotId;
}

export async function toClaimReader(platform: SalesPlatform, caller: Caller): Promise<ClaimReader> {
  const { accountId, name } = caller;
  return { depotId: await getCallerDepotId(platform, caller), accountId, name };
}
