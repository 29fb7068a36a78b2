import type { Role } from '#contract/primitives.ts';
import { contactIds } from './demo-people.ts';

/** Password of every demo account (R-OPS-05). */
export const demoPassword = 'Portal-demo-1';

export type DemoAccount = {
  email: string;
  name: string;
  role: Role;
  contactId: string | null;
  /** Shown in the notice at start. */
  note: string;
  state?: 'unverified' | 'deactivated';
};

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@portal.example', name: 'Ada Whitlock', role: 'admin', contactId: contactIds.admin, note: '' },
  {
    email: 'desk@portal.example',
    name: 'Simone Achebe',
    role: 'adjudicator',
    contactId: contactIds.desk,
    note: 'decides claims',
  },
  {
    email: 'finance@portal.example',
    name: 'Louis Bergeron',
    role: 'finance',
    contactId: contactIds.finance,
    note: 'pays claims',
  },
  {
    email: 'customer@portal.example',
    name: 'Claire Fontaine',
    role: 'customer',
    contactId: contactIds.customer,
    note: '3 registrations',
  },
  {
    email: 'depot@portal.example',
    name: 'Dave Kowalchuk',
    role: 'depot',
    contactId: contactIds.depot,
    note: 'Ontario; 45 claims',
  },
  {
    email: 'depot.qc@portal.example',
    name: 'Mathieu Beaurivage',
    role: 'depot',
    contactId: contactIds.depotQuebec,
    note: 'Quebec; a few claims in Approved',
  },
  {
    email: 'depot.us@portal.example',
    name: 'Renee Castellano',
    role: 'depot',
    contactId: contactIds.depotNewYork,
    note: 'New York, United States; a few claims in Approved',
  },
  {
    email: 'retailer@portal.example',
    name: 'Priya Raman',
    role: 'retailer',
    contactId: contactIds.retailer,
    note: '',
  },
  {
    email: 'both@portal.example',
    name: 'Jonas Lindqvist',
    role: 'retailer_depot',
    contactId: contactIds.retailerDepot,
    note: 'British Columbia',
  },
  {
    email: 'unverified@portal.example',
    name: 'Nora Pending',
    role: 'customer',
    contactId: contactIds.unverified,
    note: 'not verified',
    state: 'unverified',
  },
  {
    email: 'disabled@portal.example',
    name: 'Oscar Gone',
    role: 'customer',
    contactId: contactIds.disabled,
    note: 'deactivated',
    state: 'deactivated',
  },
];
