import { t } from '@lingui/core/macro';
import type { UnregisteredProduct } from '#storage/registering.ts';
import type { FoundRegistration } from '#storage/rows.ts';

type Subject = {
  serialNumber: string;
  found: FoundRegistration | null;
  /** What the last look-up said of a product that is not registered. */
  unregistered?: UnregisteredProduct | null;
};

/** What a claim on this device is about: the product where it is known, else its serial number. */
export function claimSubject({ serialNumber, found, unregistered = null }: Subject): string {
  const product = found?.registration ?? unregistered;
  return (product && registeredProduct(product)) ?? (serialNumber || t`Claim without a serial number`);
}

/** The same as a title among other things than claims: a serial number alone does not say that it is of one. */
export function claimTitle(subject: string, serialNumber: string): string {
  return subject === serialNumber ? t`Claim: ${serialNumber}` : subject;
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
