import type { Claim } from '#contract/claims.ts';

/** Returns the brand and the product name of a claim; null without both. */
export function claimProduct(claim: Claim): string | null {
  const product = claim.productRegistration?.product;
  const brand = product?.brand ?? null;
  const name = product?.name ?? null;
  if (!name) return brand;
  return brand && !name.startsWith(brand) ? `${brand} ${name}` : name;
}

/** Returns the product name without its brand, which is shown separately. */
export function claimModel(claim: Claim): string | null {
  const product = claim.productRegistration?.product;
  if (!product?.name || !product.brand) return product?.name ?? null;
  return product.name.startsWith(`${product.brand} `) ? product.name.slice(product.brand.length + 1) : product.name;
}

/** Returns the serial number of a claim. The response contains it in one of two places. */
export function claimSerialNumber(claim: Claim): string | null {
  return claim.serialNumber ?? claim.productRegistration?.serialNumber?.name ?? null;
}
