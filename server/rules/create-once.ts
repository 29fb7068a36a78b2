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
  return createOnceFrom(platform, { kind, newId, read: async () => null, make });
}

/**
 * The same with what `make` has to know, asked at the same moment, so that a platform may answer both in one call.
 */
export async function createOnceFrom<Facts>(
  platform: SalesPlatform,
  {
    kind,
    newId,
    read,
    make,
  }: { kind: CreatedKind; newId: string; read: () => Promise<Facts>; make: (facts: Facts) => Promise<string> },
): Promise<string> {
  const [created, facts] = await Promise.all([platform.findCreated(kind, newId), read()]);
  return created ?? make(facts);
}
