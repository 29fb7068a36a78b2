import type { SalesPlatform, CreatedKind } from '../platform/sales-platform.ts';

/**
 * Creates a record in the sales platform unless this submission already created it: a write across two systems must
 * happen once (R-API-11).
 * @param newId the submission's id of the record.
 * @param make validates and creates the record, and returns the platform's id.
 */
export async function createOnce(
  platform: SalesPlatform,
  kind: CreatedKind,
  newId: string,
  make: () => Promise<string>,
): Promise<string> {
  return (await platform.findCreated(kind, newId)) ?? make();
}
