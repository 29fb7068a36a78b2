import { t } from '@lingui/core/macro';
import type { FoundRegistration } from '#storage/rows.ts';

type Subject = { serialNumber: string; found: FoundRegistration | null };

/** What a claim on this device is about: the product where it is known, else its serial number. */
export function claimSubject({ serialNumber, found }: Subject): string {
  return (found && registeredProduct(found.registration)) ?? (serialNumber || t`Claim without a serial number`);
}

/** A product as people call it: brand and model, or the name it has in our records. */
export function registeredProduct(product: {
  brand: string | null;
  model: string | null;
  productName: string | null;
}): string | null {
  const name = product.productName ?? product.model;
  if (!name) return product.brand;
  return product.brand && !name.startsWith(product.brand) ? `${product.brand} ${name}` : name;
}
