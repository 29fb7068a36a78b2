import { mayFileClaims } from '#domain/permissions.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';
import type { Registration } from '#contract/registrations.ts';
import type { Caller } from '../session/sessions.ts';
import { depotOfCaller } from './depot-of-caller.ts';

/** A registration is for its customer, and for depots, retailers and admins (`contract.md §6`). */
export function maySeeRegistration(caller: Caller, registration: Registration): boolean {
  if (caller.role !== 'customer') return true;
  return caller.contactId !== null && caller.contactId === registration.customerId;
}

/** Whether a caller may see what files hang on: a claim of its own depot (`contract.md §7`), or a registration. */
export async function maySeeEntity(platform: SalesPlatform, caller: Caller, entityId: string): Promise<boolean> {
  const registration = await platform.getRegistration(entityId);
  if (registration) return maySeeRegistration(caller, registration);
  if (!mayFileClaims(caller.role)) return false;
  return (await platform.getClaim(await depotOfCaller(platform, caller), entityId)) !== null;
}
