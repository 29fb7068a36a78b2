import type { Registration } from '#contract/registrations.ts';
import type { Warranty } from './warranty-lines.ts';

/** What a registration says of its warranty. */
export function warrantyOf(registration: Registration): Warranty {
  return {
    rejected: registration.status === 'Rejected',
    outOfWarranty: registration.warrantyStatus === 'Out of Warranty',
    labourExpiry: registration.laborWarrantyExpiration,
    partsExpiry: registration.partsWarrantyExpiration,
  };
}
