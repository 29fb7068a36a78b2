import type { Registration, WarrantyStatus } from '#contract/registrations.ts';
import { addMonths, todayInToronto } from '#domain/dates.ts';
import { coverage } from '#domain/warranty.ts';

/** Null where the manufacturer gives no warranty. */
export type WarrantyMonths = { labour: number | null; parts: number | null };

type InitialWarranty = Pick<Registration, 'laborWarrantyExpiration' | 'partsWarrantyExpiration'> & {
  warrantyStatus: WarrantyStatus;
};

/** The warranty of a new registration: the product's months from the date of purchase. */
export function initialWarranty(dateOfPurchase: string | null, months: WarrantyMonths, now: Date): InitialWarranty {
  const laborWarrantyExpiration = expiry(dateOfPurchase, months.labour);
  const partsWarrantyExpiration = expiry(dateOfPurchase, months.parts);
  const ended = [laborWarrantyExpiration, partsWarrantyExpiration].every(
    (date) => coverage(date, todayInToronto(now)).state === 'expired',
  );
  return { laborWarrantyExpiration, partsWarrantyExpiration, warrantyStatus: ended ? 'Out of Warranty' : 'New' };
}

function expiry(dateOfPurchase: string | null, months: number | null): string | null {
  return dateOfPurchase === null || months === null ? null : addMonths(dateOfPurchase, months);
}
