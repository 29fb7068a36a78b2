import type { Claim } from '#contract/claims.ts';
import type { FileReceipt } from '#contract/files.ts';
import type { Registration } from '#contract/registrations.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import type { Account } from '#contract/session.ts';

/** Response bodies as the contract defines them. */

export function claimAnswer(change: Partial<Claim> = {}): Claim {
  return {
    id: 'claim-1',
    name: 'WC-000001',
    status: 'New',
    substatus: null,
    serialNumber: 'DEMOACTIVE0001',
    productRegistration: null,
    repairDepot: null,
    dateOfFailure: '2026-11-17',
    dateEnteredShop: '2026-11-19',
    dealersNotes: null,
    grossTotal: null,
    customer: null,
    estimatedRepairCosts: [],
    ...change,
  };
}

export function registrationAnswer(change: Partial<Registration> = {}): Registration {
  return {
    id: 'registration-1',
    name: 'PR-000001',
    status: 'Approved',
    inactive: false,
    warrantyStatus: 'Parts and Labour',
    isStoreStock: false,
    serialNumber: 'DEMOACTIVE0001',
    serialNumberId: 'serial-1',
    productName: 'Snow blower',
    productId: 'product-1',
    customerId: 'customer-1',
    model: 'SB-624E',
    brand: 'Norvane',
    dateOfPurchase: '2025-10-04',
    laborWarrantyExpiration: '2027-10-04',
    partsWarrantyExpiration: '2029-10-04',
    ...change,
  };
}

export const serialAnswer: SerialNumber = { id: 'serial-1', name: 'DEMOACTIVE0001', productId: 'product-1' };

export const depotAccount: Account = {
  id: 'depot',
  email: 'depot@example.com',
  name: 'Depot Nord',
  verifiedAt: '2026-01-05T12:00:00.000Z',
  role: 'depot',
  salesForceId: 'contact-1',
};

export function paged<Item>(...data: Item[]): {
  data: Item[];
  pagination: { page: number; size: number; totalItems: number };
} {
  return { data, pagination: { page: 1, size: 20, totalItems: data.length } };
}

export function fileReceipt(sha256: string, at = 1): FileReceipt {
  return { id: `file-${at}`, name: `photo-${at}.jpg`, size: 1000, sha256 };
}
