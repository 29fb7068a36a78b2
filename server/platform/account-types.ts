import type { Role } from '#contract/primitives.ts';

/** The type of the account that an application makes, until somebody takes the depot on. */
export const applicantType = 'Repair Depot Applicant';

/** What the type of a contact's account makes of its people (R-AUTH-09). */
const roleOfType: Readonly<Record<string, Role>> = {
  'Portal Administration': 'admin',
  'Repair Depot': 'depot',
  // Linking a contact of theirs is how an admin accepts them (R-ACCT-12).
  [applicantType]: 'depot',
  Retailer: 'retailer',
  'Retailer and Repair Depot': 'retailer_depot',
};

/** The role of an account's people; whoever belongs to none that has one is a customer. */
export function roleOfAccountType(accountType: string | null): Role {
  return roleOfType[accountType ?? ''] ?? 'customer';
}
