import type { Role } from '#contract/primitives.ts';
import {
  listRetailerProcedures,
  listServiceManuals,
  listTechnicalBulletins,
  listUserManuals,
} from '#contract/documents.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import type { ManualKind } from '../database/tables.ts';
import type { Registration } from '#contract/registrations.ts';
import type { Caller } from '../session/sessions.ts';
import { getCallerDepotId } from './caller-depot.ts';

/** Who reads what (R-DOC-02). */
const readersOf: Readonly<Record<ManualKind, readonly Role[]>> = {
  'service manual': listServiceManuals.access,
  'technical bulletin': listTechnicalBulletins.access,
  'user manual': listUserManuals.access,
};
const readersOfProcedures: readonly Role[] = listRetailerProcedures.access;

/** A registration is for its customer, and for depots, retailers and admins (R-REG-13). */
export function maySeeRegistration(caller: Caller, registration: Registration): boolean {
  if (caller.role !== 'customer') return true;
  return caller.contactId !== null && caller.contactId === registration.customerId;
}

/**
 * Whether a caller may see what files hang on: a registration, a manual of a kind that its role reads, a claim of its
 * own depot (R-CLAIM-01), or its own retailer, whose files are its procedures.
 */
export async function maySeeEntity(platform: SalesPlatform, caller: Caller, entityId: string): Promise<boolean> {
  const registration = await platform.getRegistration(entityId);
  if (registration) return maySeeRegistration(caller, registration);
  const manual = await platform.getManualKind(entityId);
  if (manual) return readersOf[manual].includes(caller.role);
  if (await isOwnRetailer(platform, caller, entityId)) return true;
  return maySeeClaim(platform, caller, entityId);
}

/** Whether it is a claim of the caller's own depot (R-CLAIM-01). */
export async function maySeeClaim(platform: SalesPlatform, caller: Caller, claimId: string): Promise<boolean> {
  if (!mayFileClaims(caller.role)) return false;
  return (await platform.getClaim(await getCallerDepotId(platform, caller), claimId)) !== null;
}

async function isOwnRetailer(platform: SalesPlatform, { role, contactId }: Caller, entityId: string): Promise<boolean> {
  if (!readersOfProcedures.includes(role) || contactId === null) return false;
  return (await platform.getAccountId(contactId)) === entityId;
}
