import type { ComponentType } from 'react';
import { deskRoles, paymentRoles, staffRoles } from '#contract/primitives.ts';
import { claimRoles, procedureRoles, productInformationRoles, registeringRoles } from '#domain/permissions.ts';
import { loadWords, type Words } from '#i18n/catalogues.ts';
import type { Access } from './access.ts';
import type { Place } from './place.ts';

export type Screen = Access & {
  path: string;
  name: string;
  load: () => Promise<ComponentType>;
  place?: Place;
  /** The path of the place that this screen belongs to, where that is no beginning of its own path. */
  within?: string;
  /**
   * The catalogue of its words, and the chunk of the code that it shares (`tools/`): of every start, of every session,
   * of the first screens of a session. Without it: of all other screens.
   */
  words?: Words;
};

/** The route table (R-AUTH-01). The code of a screen loads when it is visited. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    name: 'home',
    place: { order: 0, icon: 'home' },
    words: 'front',
    load: async () => (await import('#features/home/home.tsx')).Home,
  },
  {
    path: '/auth/login',
    name: 'authLogin',
    requiresNoAuth: true,
    words: 'start',
    load: async () => (await import('#features/account/login/login.tsx')).Login,
  },
  {
    path: '/auth/second-step',
    name: 'authSecondStep',
    requiresNoAuth: true,
    load: async () => (await import('#features/account/login/second-step.tsx')).SecondStep,
  },
  {
    path: '/auth/signup',
    name: 'authSignupCustomer',
    requiresNoAuth: true,
    load: async () => (await import('#features/account/sign-up/customer-sign-up.tsx')).CustomerSignUp,
  },
  {
    path: '/auth/repair',
    name: 'authSignupRepairDepot',
    requiresNoAuth: true,
    load: async () => (await import('#features/account/repair-depot/repair-depot-sign-up.tsx')).RepairDepotSignUp,
  },
  {
    path: '/auth/password/forget',
    name: 'authPasswordForget',
    requiresNoAuth: true,
    load: async () => (await import('#features/account/password/password-forget.tsx')).PasswordForget,
  },
  // Open to all: the page shows who is signed in and offers to log out first (R-AUTH-06).
  {
    path: '/auth/password/reset',
    name: 'authPasswordReset',
    duringSetUp: true,
    load: async () => (await import('#features/account/password/password-reset.tsx')).PasswordReset,
  },
  {
    path: '/account/verify',
    name: 'accountVerify',
    duringSetUp: true,
    load: async () => (await import('#features/account/sign-up/account-verify.tsx')).AccountVerify,
  },
  {
    path: '/auth/logout',
    name: 'authLogout',
    duringSetUp: true,
    requiresAuth: true,
    signedOutTo: '/auth/login',
    load: async () => (await import('#features/account/login/logout.tsx')).Logout,
  },
  {
    path: '/account/security',
    name: 'accountSecurity',
    requiresAuth: true,
    duringSetUp: true,
    load: async () => (await import('#features/account/security/account-security.tsx')).AccountSecurity,
  },
  {
    path: '/contact',
    name: 'contactUs',
    place: { order: 25, icon: 'mail', roles: ['customer'] },
    duringSetUp: true,
    load: async () => (await import('#features/contact/contact-us.tsx')).ContactUs,
  },
  {
    path: '/privacy',
    name: 'privacyNotice',
    duringSetUp: true,
    load: async () => (await import('#features/contact/privacy-notice.tsx')).PrivacyNotice,
  },
  {
    path: '/buy-parts',
    name: 'buyParts',
    place: { order: 24, icon: 'cart', roles: ['customer'] },
    load: async () => (await import('#features/parts/buy-parts.tsx')).BuyParts,
  },
  {
    path: '/warranty-claims',
    name: 'warrantyClaimList',
    place: { order: 10, icon: 'wrench' },
    requiresRole: claimRoles,
    words: 'front',
    load: async () => (await import('#features/claims/claim-list.tsx')).ClaimList,
  },
  {
    path: '/warranty-claims/new',
    name: 'warrantyClaimCreate',
    requiresRole: claimRoles,
    words: 'device',
    load: async () => (await import('#features/claims/claim-new.tsx')).ClaimNew,
  },
  {
    path: '/warranty-claims/:id',
    name: 'warrantyClaim',
    requiresRole: claimRoles,
    load: async () => (await import('#features/claims/claim-detail.tsx')).ClaimDetail,
  },
  // Open to all: depots, retailers and admins register here too (R-REG-15).
  {
    path: '/product-registrations/new',
    name: 'publicProductRegistration',
    place: { order: 20, icon: 'tag', roles: ['retailer'] },
    load: async () => (await import('#features/registrations/product-registration-new.tsx')).ProductRegistrationNew,
  },
  {
    path: '/my-product-registrations/new',
    name: 'productRegistrationCreate',
    requiresRole: ['customer'],
    load: async () => (await import('#features/registrations/product-registration-new.tsx')).ProductRegistrationNew,
  },
  {
    path: '/outbox',
    name: 'outbox',
    requiresRole: registeringRoles,
    load: async () => (await import('#features/outbox/outbox.tsx')).Outbox,
  },
  {
    path: '/product-information',
    name: 'productInformation',
    place: { order: 21, icon: 'book' },
    requiresRole: productInformationRoles,
    load: async () => (await import('#features/documents/product-information.tsx')).ProductInformation,
  },
  {
    path: '/saved-documents',
    name: 'savedDocuments',
    within: '/product-information',
    requiresRole: productInformationRoles,
    load: async () => (await import('#features/documents/saved-documents.tsx')).SavedDocuments,
  },
  {
    path: '/retailer/procedure',
    name: 'retailerProcedure',
    place: { order: 22, icon: 'document' },
    requiresRole: procedureRoles,
    load: async () => (await import('#features/documents/retailer-procedures.tsx')).RetailerProcedures,
  },
  {
    path: '/my-product-registrations',
    name: 'productRegistrationList',
    place: { order: 10, icon: 'box' },
    requiresRole: ['customer'],
    load: async () => (await import('#features/my-products/my-products.tsx')).MyProducts,
  },
  {
    path: '/my-product-registrations/:id',
    name: 'productRegistration',
    requiresRole: ['customer'],
    load: async () => (await import('./my-product-screen.tsx')).MyProductScreen,
  },
  {
    path: '/this-device',
    name: 'thisDevice',
    duringSetUp: true,
    requiresAuth: true,
    load: async () => (await import('#features/device/this-device.tsx')).ThisDevice,
  },
  {
    path: '/my-account',
    name: 'ownAccount',
    requiresAuth: true,
    load: async () => (await import('#features/account/own-account/own-account.tsx')).OwnAccount,
  },
  {
    path: '/desk',
    name: 'claimsDesk',
    place: { order: 11, icon: 'log', needsDesk: true },
    requiresRole: deskRoles,
    load: async () => (await import('#features/desk/claims-queue.tsx')).ClaimsQueue,
  },
  {
    path: '/desk/claims/:id',
    name: 'deskClaim',
    requiresRole: staffRoles,
    load: async () => (await import('#features/desk/desk-claim.tsx')).DeskClaim,
  },
  {
    path: '/desk/rules',
    name: 'deskRules',
    place: { order: 13, icon: 'approved', needsDesk: true },
    requiresRole: deskRoles,
    load: async () => (await import('#features/desk/rules/desk-rules.tsx')).DeskRules,
  },
  {
    path: '/desk/payments',
    name: 'deskPayments',
    place: { order: 12, icon: 'money', needsDesk: true },
    requiresRole: paymentRoles,
    load: async () => (await import('#features/desk/payments/desk-payments.tsx')).DeskPayments,
  },
  {
    path: '/desk/payments/:id',
    name: 'paymentRun',
    requiresRole: paymentRoles,
    load: async () => (await import('#features/desk/payments/payment-run.tsx')).PaymentRunPage,
  },
  {
    path: '/statements',
    name: 'statements',
    place: { order: 23, icon: 'money' },
    requiresRole: claimRoles,
    load: async () => (await import('#features/claims/statements.tsx')).Statements,
  },
  {
    path: '/inbox',
    name: 'inbox',
    place: { order: 90, icon: 'inbox' },
    requiresRole: registeringRoles,
    load: async () => (await import('#features/inbox/inbox.tsx')).Inbox,
  },
  {
    path: '/admin/accounts',
    name: 'adminAccounts',
    place: { order: 30, icon: 'accounts' },
    requiresRole: ['admin'],
    load: async () => (await import('#features/admin/accounts/admin-accounts.tsx')).AdminAccounts,
  },
  {
    path: '/admin/accounts/invite',
    name: 'invitePeople',
    requiresRole: ['admin'],
    load: async () => (await import('#features/admin/invitations/invite-people.tsx')).InvitePeople,
  },
  {
    path: '/admin/privacy',
    name: 'adminPrivacy',
    place: { order: 34, icon: 'lock' },
    requiresRole: ['admin'],
    load: async () => (await import('#features/admin/privacy/admin-privacy.tsx')).AdminPrivacy,
  },
  {
    path: '/admin/audit',
    name: 'adminAudit',
    place: { order: 33, icon: 'clock' },
    requiresRole: ['admin'],
    load: async () => (await import('#features/admin/audit/admin-audit.tsx')).AdminAudit,
  },
  {
    path: '/admin/import',
    name: 'adminImport',
    place: { order: 32, icon: 'swap', needsDesk: true },
    requiresRole: ['admin'],
    load: async () => (await import('#features/admin/master-data/admin-import.tsx')).AdminImport,
  },
  {
    path: '/admin/setup',
    name: 'setUp',
    requiresRole: ['admin'],
    load: async () => (await import('#features/home/set-up/set-up-page.tsx')).SetUpPage,
  },
  {
    path: '/admin/records',
    name: 'adminRecords',
    place: { order: 31, icon: 'box', needsDesk: true },
    requiresRole: ['admin'],
    load: async () => (await import('#features/admin/master-data/admin-records.tsx')).AdminRecords,
  },
  {
    path: '/admin/webhooks',
    name: 'adminWebhooks',
    place: { order: 35, icon: 'send' },
    requiresRole: ['admin'],
    load: async () => (await import('#features/admin/webhooks/admin-webhooks.tsx')).AdminWebhooks,
  },
  {
    path: '*',
    name: 'pageNotFound',
    duringSetUp: true,
    load: async () => (await import('#features/home/not-found.tsx')).NotFound,
  },
];

/** Loads a screen and its words in parallel. */
export async function loadScreen({ load, words = 'other' }: Screen): Promise<ComponentType> {
  const [component] = await Promise.all([load(), loadWords(words)]);
  return component;
}
