import type { Insertable } from 'kysely';
import { phoneDigits } from '#text/phone.ts';
import type { Tables } from '../database/tables.ts';
import { deskType, financeType } from '../platform/account-types.ts';
import { demoId } from './demo-id.ts';
import { retailerIds } from './demo-retailers.ts';

export const depotIds = {
  ontario: demoId('account', 1),
  quebec: demoId('account', 2),
  newYork: demoId('account', 3),
  britishColumbia: demoId('account', 4),
} as const;

const administrationId = demoId('account', 90);
const deskId = demoId('account', 91);
const financeId = demoId('account', 92);

/** Of each depot, in its record and in its agreements (R-PAY-16). */
export const vendorNumbers = {
  ontario: 'V-20418',
  quebec: 'V-20422',
  newYork: 'V-31007',
  britishColumbia: 'V-20467',
} as const satisfies Record<keyof typeof depotIds, string>;

/** Sales platforms store a state as a code or as a full name (R-INV-03); the demo has both. */
export const platformAccounts: readonly Insertable<Tables['platform_accounts']>[] = [
  depot('ontario', 'Harbour & Pine Small Engine', 'ON', 'Canada'),
  depot('quebec', 'Atelier mécanique Beaurivage', 'Quebec', 'Canada'),
  depot('newYork', 'Finger Lakes Power Repair', 'New York', 'United States'),
  { ...depot('britishColumbia', 'Coastline Outdoor Power', 'BC', 'Canada'), type: 'Retailer and Repair Depot' },
  {
    id: administrationId,
    name: 'Portal administration',
    type: 'Portal Administration',
    billing_state: 'ON',
    billing_country: 'Canada',
  },
  { id: deskId, name: 'Claims desk', type: deskType, billing_state: 'ON', billing_country: 'Canada' },
  { id: financeId, name: 'Finance', type: financeType, billing_state: 'ON', billing_country: 'Canada' },
];

export const contactIds = {
  admin: demoId('contact', 1),
  customer: demoId('contact', 2),
  depot: demoId('contact', 3),
  depotQuebec: demoId('contact', 4),
  depotNewYork: demoId('contact', 5),
  retailer: demoId('contact', 6),
  retailerDepot: demoId('contact', 7),
  unverified: demoId('contact', 8),
  disabled: demoId('contact', 9),
  /** Owner of the units of the find flow. */
  owner: demoId('contact', 10),
  stockOntario: demoId('contact', 11),
  stockQuebec: demoId('contact', 12),
  stockNewYork: demoId('contact', 13),
  stockBritishColumbia: demoId('contact', 14),
  /** Has no account yet, so that an admin can add one. */
  newTechnician: demoId('contact', 15),
  newAdmin: demoId('contact', 16),
  desk: demoId('contact', 17),
  finance: demoId('contact', 18),
} as const;

type Person = {
  id: string;
  name: readonly [string, string];
  email: string;
  phone: string;
  address?: readonly [street: string, postalCode: string, country: string];
  accountId?: string;
};

const staff: readonly Person[] = [
  {
    id: contactIds.admin,
    name: ['Ada', 'Whitlock'],
    email: 'admin@portal.example',
    phone: '+1 647 555-0101',
    accountId: administrationId,
  },
  {
    id: contactIds.depot,
    name: ['Dave', 'Kowalchuk'],
    email: 'depot@portal.example',
    phone: '+1 905 555-0103',
    accountId: depotIds.ontario,
  },
  {
    id: contactIds.depotQuebec,
    name: ['Mathieu', 'Beaurivage'],
    email: 'depot.qc@portal.example',
    phone: '+1 418 555-0104',
    accountId: depotIds.quebec,
  },
  {
    id: contactIds.depotNewYork,
    name: ['Renee', 'Castellano'],
    email: 'depot.us@portal.example',
    phone: '+1 315 555-0105',
    accountId: depotIds.newYork,
  },
  {
    id: contactIds.retailer,
    name: ['Priya', 'Raman'],
    email: 'retailer@portal.example',
    phone: '+1 519 555-0106',
    accountId: retailerIds.mapleRidge,
  },
  {
    id: contactIds.retailerDepot,
    name: ['Jonas', 'Lindqvist'],
    email: 'both@portal.example',
    phone: '+1 604 555-0107',
    accountId: depotIds.britishColumbia,
  },
  {
    id: contactIds.newTechnician,
    name: ['Maude', 'Charlebois'],
    email: 'maude.charlebois@depot.example',
    phone: '+1 418 555-0110',
    accountId: depotIds.quebec,
  },
  {
    id: contactIds.newAdmin,
    name: ['Iris', 'Novak'],
    email: 'iris.novak@portal.example',
    phone: '+1 647 555-0111',
    accountId: administrationId,
  },
  {
    id: contactIds.desk,
    name: ['Simone', 'Achebe'],
    email: 'desk@portal.example',
    phone: '+1 647 555-0112',
    accountId: deskId,
  },
  {
    id: contactIds.finance,
    name: ['Louis', 'Bergeron'],
    email: 'finance@portal.example',
    phone: '+1 647 555-0113',
    accountId: financeId,
  },
];

const portalCustomers: readonly Person[] = [
  {
    id: contactIds.customer,
    name: ['Claire', 'Fontaine'],
    email: 'customer@portal.example',
    phone: '+1 613 555-0102',
    address: ['18 Lockmaster Lane, Kingston, ON', 'K7L 2V4', 'Canada'],
  },
  {
    id: contactIds.unverified,
    name: ['Nora', 'Pending'],
    email: 'unverified@portal.example',
    phone: '+1 705 555-0108',
  },
  { id: contactIds.disabled, name: ['Oscar', 'Gone'], email: 'disabled@portal.example', phone: '+1 807 555-0109' },
  {
    id: contactIds.owner,
    name: ['Martin', 'Okafor'],
    email: 'owner@customer.example',
    phone: '+1 416 555-0100',
    address: ['42 Birchmount Crescent, Toronto, ON', 'M1K 1N6', 'Canada'],
  },
];

const stock: readonly [id: string, accountId: string, name: string][] = [
  [contactIds.stockOntario, depotIds.ontario, 'Harbour & Pine'],
  [contactIds.stockQuebec, depotIds.quebec, 'Beaurivage'],
  [contactIds.stockNewYork, depotIds.newYork, 'Finger Lakes'],
  [contactIds.stockBritishColumbia, depotIds.britishColumbia, 'Coastline'],
];

export const contacts: readonly Insertable<Tables['contacts']>[] = [
  ...[...staff, ...portalCustomers].map(contactRow),
  ...stock.map(([id, accountId, name]) => ({
    ...contactRow({ id, name: ['Store stock', name], email: '', phone: '', accountId }),
    is_store_stock: true,
  })),
];

/** A contact row; its address is one line. */
export function contactRow({ id, name, email, phone, address, accountId }: Person): Insertable<Tables['contacts']> {
  const [street, postalCode, country] = address ?? [null, null, null];
  return {
    id,
    platform_account_id: accountId ?? null,
    first_name: name[0],
    last_name: name[1],
    email: email || null,
    phone: phone || null,
    phone_digits: phoneDigits(phone) || null,
    address: street === null ? null : `${street} ${postalCode}`,
    postal_code: postalCode,
    country,
    email_consent_opt_out: false,
    is_store_stock: false,
  };
}

function depot(key: keyof typeof depotIds, name: string, billing_state: string, billing_country: string) {
  const vendor_number = vendorNumbers[key];
  return { id: depotIds[key], name, type: 'Repair Depot', billing_state, billing_country, vendor_number };
}
