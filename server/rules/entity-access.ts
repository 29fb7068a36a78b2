import type { Role } from '#contract/primitives.ts';
import {
  listRetailerProcedures,
  listServiceManuals,
  listTechnicalBulletins,
  listUserManuals,
} from '#contract/documents.ts';
import { isDeskRole, isStaffRole, mayFileClaims } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import type { ManualKind } from '../database/tables.ts';
import type { Registration } from '#contract/registrations.ts';
import type { Caller } from '../session/sessions.ts';
import { getCallerDepotId } from './caller-depot.ts';
import { knowsCustomer } from './personal-data.ts';

/** R-DOC-02. */
const rolesByKind: Readonly<Record<ManualKind, readonly Role[]>> = {
  'service manual': listServiceManuals.access,
  'technical bulletin': listTechnicalBulletins.access,
  'user manual': listUserManuals.access,
};
const procedureRoles: readonly Role[] = listRetailerProcedures.access;

type AccessContext = Pick<Context, 'database' | 'platform'>;

/** Customers see only their own registrations (R-REG-13). */
export function maySeeRegistration(caller: Caller, registration: Registration): boolean {
  if (caller.role !== 'customer') return true;
  return caller.contactId !== null && caller.contactId === registration.customerId;
}

/**
 * Whether a caller may see the files of an entity: a registration whose customer the caller knows, a manual of a kind
 * that the role reads, a claim of the caller's depot (R-CLAIM-01), or the caller's own retailer account, whose files are
 * its procedures.
 */
export async function maySeeEntity(context: AccessContext, caller: Caller, entityId: string): Promise<boolean> {
  const { platform } = context;
  const registration = await platform.getRegistration(entityId);
  // A proof of purchase names its customer.
  if (registration) return knowsCustomer(context, caller, registration);
  const manual = await platform.getManualKind(entityId);
  if (manual) return rolesByKind[manual].includes(caller.role);
  if (await isOwnRetailer(platform, caller, entityId)) return true;
  return maySeeClaim(context, caller, entityId);
}

/** Whether the claim belongs to the caller's depot (R-CLAIM-01); the manufacturer's people see all claims. */
export async function maySeeClaim({ platform }: AccessContext, caller: Caller, claimId: string): Promise<boolean> {
  if (isStaffRole(caller.role)) return (await platform.findDepotOfClaim(claimId)) !== null;
  if (!mayFileClaims(caller.role)) return false;
  return (await platform.getClaim(await getCallerDepotId(platform, caller), claimId)) !== null;
}

/** Whether a role reads the messages on claims that it sees; who pays them does not (R-DESK-62). */
export function readsMessages(role: Role): boolean {
  return !isStaffRole(role) || isDeskRole(role);
}

async function isOwnRetailer(platform: SalesPlatform, { role, contactId }: Caller, entityId: string): Promise<boolean> {
  if (!procedureRoles.includes(role) || contactId === null) return false;
  return (await platform.getAccountId(contactId)) === entityId;
}
