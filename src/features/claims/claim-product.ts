import type { Claim } from '#contract/claims.ts';

/** Brand and product name of a claim; null when neither was given. */
export function claimProduct(claim: Claim): string | null {
  const product = claim.productRegistration?.product;
  const brand = product?.brand ?? null;
  const name = product?.name ?? null;
  if (!name) return brand;
  return brand && !name.startsWith(brand) ? `${brand} ${name}` : name;
}

/** The product name without its brand, which has its own place. */
export function claimModel(claim: Claim): string | null {
  const product = claim.productRegistration?.product;
  if (!product?.name || !product.brand) return product?.name ?? null;
  return product.name.startsWith(`${product.brand} `) ? product.name.slice(product.brand.length + 1) : product.name;
}

/** The serial number of a claim, wherever the answer carries it. */
export function claimSerialNumber(claim: Claim): string | null {
  return claim.serialNumber ?? claim.productRegistration?.serialNumber?.name ?? null;
}
