import type { Account } from '#contract/session.ts';
import type { Role } from '#contract/primitives.ts';

export type CardName =
  | 'claimsDesk'
  | 'deskPayments'
  | 'adminAccounts'
  | 'adminPrivacy'
  | 'adminAudit'
  | 'adminImport'
  | 'adminWebhooks'
  | 'adminApiKeys'
  | 'warrantyClaims'
  | 'productInformation'
  | 'productRegistration'
  | 'partDiagrams'
  | 'retailerProcedures'
  | 'myProducts'
  | 'buyParts'
  | 'unverified'
  | 'contact';

const depotCards: readonly CardName[] = ['warrantyClaims', 'productInformation', 'partDiagrams', 'productRegistration'];

const cardsOfRole: Record<Role, readonly CardName[]> = {
  admin: ['adminAccounts', 'productRegistration', 'partDiagrams'],
  adjudicator: ['productRegistration', 'partDiagrams', 'contact'],
  depot: [...depotCards, 'contact'],
  finance: ['contact'],
  retailer: ['retailerProcedures', 'productInformation', 'productRegistration', 'partDiagrams', 'contact'],
  // The depot's cards, then the retailer's other cards (R-HOME-02).
  retailer_depot: [...depotCards, 'retailerProcedures', 'contact'],
  customer: ['myProducts', 'buyParts', 'contact'],
};

const adminCards: readonly CardName[] = ['adminPrivacy', 'adminAudit', 'adminImport', 'adminWebhooks', 'adminApiKeys'];

/** What an admin has only where the portal has its master data. */
const cardsOfOwnData: readonly CardName[] = ['adminImport', 'adminApiKeys'];

/** The cards of the dashboard by visitor, in their order (R-HOME-01). */
export function visitorCards(account: Pick<Account, 'role' | 'verifiedAt' | 'desk'> | null): readonly CardName[] {
  if (!account) return ['productRegistration', 'buyParts', 'contact'];
  if (account.verifiedAt === null) return ['unverified', 'contact'];
  const desk = account.desk === true;
  const ofAdmin = account.role === 'admin' ? adminCards.filter((card) => desk || !cardsOfOwnData.includes(card)) : [];
  // With Salesforce, the desk and the master data are there.
  if (account.role === 'finance') return [...(desk ? (['deskPayments'] as const) : []), ...cardsOfRole.finance];
  return [...cardsOfRole[account.role], ...(desk ? (['claimsDesk'] as const) : []), ...ofAdmin];
}
