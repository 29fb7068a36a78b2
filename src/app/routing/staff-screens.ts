import { deskRoles, paymentRoles, staffRoles } from '#contract/primitives.ts';
import type { Screen } from './screen.ts';

/** The screens of the desk, of finance and of admins, a part of the route table. */
export const staffScreens: readonly Screen[] = [
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
    path: '/desk/registrations',
    name: 'deskRegistrations',
    place: { order: 12, icon: 'tag', needsDesk: true },
    requiresRole: deskRoles,
    load: async () => (await import('#features/desk/registrations/registrations-queue.tsx')).RegistrationsQueue,
  },
  {
    path: '/desk/registrations/:id',
    name: 'deskRegistration',
    requiresRole: deskRoles,
    load: async () => (await import('#features/desk/registrations/registration-page.tsx')).RegistrationPage,
  },
  {
    path: '/desk/tickets',
    name: 'deskTickets',
    place: { order: 13, icon: 'mail', needsDesk: true },
    requiresRole: deskRoles,
    load: async () => (await import('#features/desk/tickets/desk-tickets.tsx')).DeskTickets,
  },
  {
    path: '/desk/tickets/:id',
    name: 'deskTicket',
    requiresRole: deskRoles,
    load: async () => (await import('#features/desk/tickets/desk-ticket.tsx')).DeskTicketPage,
  },
  {
    path: '/desk/rules',
    name: 'deskRules',
    place: { order: 15, icon: 'approved', needsDesk: true },
    requiresRole: deskRoles,
    load: async () => (await import('#features/desk/rules/desk-rules.tsx')).DeskRules,
  },
  {
    path: '/desk/payments',
    name: 'deskPayments',
    place: { order: 14, icon: 'money', needsDesk: true },
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
];
