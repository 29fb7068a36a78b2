import type { RepairDepotForm } from '#contract/repair-depots.ts';
import { businessTypePicklist, repairDepotProblems } from '#domain/repair-depot-rules.ts';
import { invalidFields } from '../errors/app-error.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';

/**
 * Validates a depot's application (R-ACCT-10).
 * @param today the date in Toronto.
 * @throws AppError `VALIDATION_FAILED`.
 */
export async function validateRepairDepot(
  platform: SalesPlatform,
  depot: RepairDepotForm,
  today: string,
): Promise<void> {
  const businessTypes = await platform.getPicklist(businessTypePicklist, 'en');
  const brands = await platform.findBrands(null);
  const productTypes = await platform.findProductTypes(null);
  const problems = repairDepotProblems(depot, { today, businessTypes, brands, productTypes });
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}
