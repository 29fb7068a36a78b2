import type { KeyScope } from './api-keys.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * First segments of the paths of each scope (R-KEY-02). What is not listed is closed to every key: accounts, the audit log,
 * the keys themselves, and what belongs to a person who is signed in.
 */
const pathsOf: Readonly<Record<KeyScope, readonly string[]>> = {
  read: [
    '/admin/exports',
    '/admin/import-templates',
    '/admin/imports',
    '/admin/incidents',
    '/admin/records',
    '/admin/retention',
    '/admin/setup',
    '/admin/webhooks',
    '/catalogue',
    '/contacts',
    '/desk/choices',
    '/desk/claims',
    '/desk/due-payments',
    '/desk/months',
    '/desk/payment-runs',
    '/desk/payments',
    '/desk/registrations',
    '/desk/rules',
    '/desk/tickets',
    '/events',
    '/exports/desk-claims',
    '/exports/due-payments',
    '/exports/journal',
    '/exports/payment-runs',
    '/files',
    '/product-registrations',
    '/products',
    '/salesforce-accounts',
    '/salesforce-ui/picklist',
    '/serial-numbers',
    '/service-manual',
    '/technical-bulletin',
    '/user-manual',
    '/warranties/claims/:id/messages',
  ],
  'master-data': ['/admin/exports', '/admin/import-templates', '/admin/imports', '/admin/records'],
  events: ['/admin/webhooks', '/events'],
};

/** The scopes of which a key makes a call. A key acts with the role of the admin who made it. */
export function scopesOf({ method, path, access }: Endpoint): KeyScope[] {
  const isAdmins = typeof access === 'string' ? access !== 'signed-in' : access.includes('admin');
  const isIn = (scope: KeyScope) => pathsOf[scope].some((start) => path === start || path.startsWith(`${start}/`));
  return (['read', 'master-data', 'events'] as const).filter(
    (scope) => isAdmins && isIn(scope) && (scope !== 'read' || method === 'GET'),
  );
}
