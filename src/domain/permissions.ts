import { deskRoles, paymentRoles, type Role, roles, staffRoles } from '#contract/primitives.ts';

/** Roles that file and follow warranty claims (R-AUTH-10). */
export const claimRoles: readonly Role[] = ['depot', 'retailer_depot'];

/** Whether a role has the claims desk. */
export function isDeskRole(role: string | undefined): boolean {
  return deskRoles.some((one) => one === role);
}

/** Whether a role pays claims and voids invoices. */
export function isPaymentRole(role: Role | undefined): boolean {
  return paymentRoles.some((one) => one === role);
}

/** Whether a role is of the manufacturer's own people. */
export function isStaffRole(role: Role | undefined): boolean {
  return staffRoles.some((one) => one === role);
}

/** Whether a role files and follows warranty claims. */
export function mayFileClaims(role: Role): boolean {
  return claimRoles.includes(role);
}

/** Roles that read product information (R-AUTH-11). */
export const productInformationRoles: readonly Role[] = ['depot', 'retailer_depot', 'retailer'];

/** Roles with procedures of their own retailer (R-AUTH-11). */
export const procedureRoles: readonly Role[] = ['retailer', 'retailer_depot'];

/** Whether a role finds products by SKU; the others choose brand, then model (R-AUTH-11). */
export function findsBySku(role: Role): boolean {
  return role === 'retailer' || role === 'retailer_depot';
}

/** Roles whose registrations are sent through the outbox: all signed-in people. */
export const registeringRoles: readonly Role[] = roles;
