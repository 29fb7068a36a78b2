import type { Role } from '#contract/primitives.ts';

/** The type of an applicant's account until it is accepted. */
export const applicantType = 'Repair Depot Applicant';

/** The type of the account whose people decide claims; only where the portal is the desk. */
export const deskType = 'Claims desk';

/** The type of the account whose people pay claims; only where the portal is the desk. */
export const financeType = 'Finance';

/** Types of the accounts that sell products. */
export const retailerTypes = ['Retailer', 'Retailer and Repair Depot'];

/** Types of the accounts that repair. */
export const repairTypes = ['Repair Depot', 'Retailer and Repair Depot'];

/** Types of the other accounts whose contacts sign in. */
export const depotTypes = ['Repair Depot', deskType, financeType, 'Portal Administration'];

/** Role of a contact, by the type of its account (R-AUTH-09). */
const roleOfType: Readonly<Record<string, Role>> = {
  'Portal Administration': 'admin',
  'Repair Depot': 'depot',
  // An admin accepts an applicant by linking one of its contacts (R-ACCT-12).
  [applicantType]: 'depot',
  Retailer: 'retailer',
  'Retailer and Repair Depot': 'retailer_depot',
};

/** Contacts of any other account, or of none, are customers. */
export function roleOfAccountType(accountType: string | null): Role {
  return roleOfType[accountType ?? ''] ?? 'customer';
}

/** The types of the accounts whose contacts have a role, applicants aside. */
export function typesOfRole(role: Role): string[] {
  return Object.keys(roleOfType).filter((type) => type !== applicantType && roleOfType[type] === role);
}
