import { randomUUID } from 'node:crypto';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import type { NewClaim, SalesPlatform } from '#server/platform/sales-platform.ts';
import { firstPage } from './pages.ts';

/** Returns a valid claim of the depot in Quebec. */
export async function newClaim(
  platform: Pick<SalesPlatform, 'findRegistrations'>,
  changes: Partial<NewClaim> = {},
): Promise<NewClaim> {
  const criteria = { email: null, phone: null, isStoreStock: null };
  const { items } = await platform.findRegistrations('DEMOACTIVE0001', criteria, firstPage());
  const [registration] = items;
  if (!registration) throw new Error('The demo has no such registration.');
  return {
    id: randomUUID(),
    depotId: depotIds.quebec,
    createdBy: 'demo-depot.qc',
    customerId: contactIds.owner,
    customerName: registration.customer?.name ?? null,
    serialNumber: 'DEMOACTIVE0001',
    createdAt: new Date(),
    input: {
      claimType: 'Warranty Repair',
      claimSubtype: 'Engine',
      diagnosis: 'Auger gearbox leaks at the left seal.',
      dateOfFailure: '2026-11-10',
      dateEnteredShop: '2026-11-12',
      partsRequired: 'Seal NV-114-0300 (1)',
      labourHours: 1.75,
      productRegistrationId: registration.id,
      customerId: contactIds.owner,
    },
    ...changes,
  };
}
