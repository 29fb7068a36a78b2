import type { SalesPlatform, CreatedKind } from '../platform/sales-platform.ts';

/**
 * Does what makes something in the sales platform, unless this submission has made it before (R-API-11
 * once, across two systems).
 * @param newId the submission's own id of it.
 * @param make judges, makes, and says the platform's id.
 */
export async function createOnce(
  platform: SalesPlatform,
  kind: CreatedKind,
  newId: string,
  make: () => Promise<string>,
): Promise<string> {
  return (await platform.findCreated(kind, newId)) ?? make();
}
