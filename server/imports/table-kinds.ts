import { sql } from 'kysely';
import { productUses, registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import { SerialNumberText } from '#contract/serial-numbers.ts';
import type { ImportKind } from '#contract/import-kinds.ts';
import { coverProblem, purchaseProblem } from '#domain/registration-rules.ts';
import { phoneDigits } from '#text/phone.ts';
import { languages } from '../base/language.ts';
import type { ReadRow } from './read-table.ts';
import { depotTypes, retailerTypes } from '../platform/account-types.ts';
import { claimKind } from './claim-kind.ts';
import { catalogueKinds } from './catalogue-kinds.ts';
import {
  by,
  choice,
  country,
  column,
  date,
  email,
  flag,
  id,
  instant,
  months,
  phone,
  postalCode,
  province,
  text,
} from './import-columns.ts';
import { numberAfter } from './number-after.ts';
import type { TableKind } from './table-kind.ts';

type Row = ReadRow['values'];

const nothing: TableKind['derive'] = { fields: [], from: () => ({}) };
const all = sql<boolean>`true`;

/** The address is the one of the letterhead: claims show the province or state, invoices tax by it. */
const region = [province(), country({ field: 'billing_country' })];

const phoneFields: TableKind['derive']['fields'] = [
  { field: 'phone_digits', type: 'text', onlyNew: false, fallback: null },
];
const derivePhone = ({ phone: number }: Row): Row =>
  number === undefined ? {} : { phone_digits: typeof number === 'string' ? phoneDigits(number) : null };

const ownerFields: TableKind['derive']['fields'] = [
  ...phoneFields,
  { field: 'is_store_stock', type: 'boolean', onlyNew: true, fallback: null },
];

const isType = (types: readonly string[]) => sql<boolean>`t.type in (${sql.join(types)})`;

const accountTypes = [...depotTypes, ...retailerTypes];

type TableKindName = Exclude<ImportKind, 'pick-lists' | 'documents' | 'invitations'>;

/** The kinds with a table of their own (R-IMPORT-01). */
export const tableKinds: Readonly<Record<TableKindName, TableKind>> = {
  depots: {
    table: 'platform_accounts',
    columns: [
      id('id', 'D-1001', { required: true }),
      text('name', 'Atelier Beaurivage', { required: true }),
      choice('type', depotTypes, { fallback: 'Repair Depot' }),
      ...region,
      text('vendor_number', 'V-10042', { max: 50 }),
    ],
    key: ['id'],
    isOfKind: isType(depotTypes),
    derive: nothing,
  },
  retailers: {
    table: 'platform_accounts',
    columns: [
      id('id', 'R-2001', { required: true }),
      text('name', 'Maple Ridge Hardware', { required: true }),
      choice('type', retailerTypes, { fallback: 'Retailer' }),
      ...region,
      text('opt_in_en', 'Maple Ridge may email me about its offers.', {
        field: 'email_opt_in_statement_en',
        max: 2000,
        hasLines: true,
      }),
      text('opt_in_fr', 'Maple Ridge peut m’envoyer ses offres par courriel.', {
        field: 'email_opt_in_statement_fr',
        max: 2000,
        hasLines: true,
      }),
    ],
    key: ['id'],
    isOfKind: isType(retailerTypes),
    derive: nothing,
  },
  stores: {
    table: 'platform_accounts',
    columns: [
      id('id', 'S-3001', { required: true }),
      text('name', 'Maple Ridge Hardware, Guelph', { required: true }),
      id('retailer_id', 'R-2001', {
        field: 'parent_id',
        required: true,
        refersTo: { kinds: ['retailers'], table: 'platform_accounts', types: retailerTypes },
      }),
      ...region,
    ],
    key: ['id'],
    isOfKind: isType(['Store']),
    derive: {
      fields: [{ field: 'type', type: 'text', onlyNew: true, fallback: null }],
      from: () => ({ type: 'Store' }),
    },
  },
  contacts: {
    table: 'contacts',
    columns: [
      id('id', 'P-4001', { required: true }),
      id('account_id', 'D-1001', {
        field: 'platform_account_id',
        required: true,
        refersTo: { kinds: ['depots', 'retailers'], table: 'platform_accounts', types: accountTypes },
      }),
      text('first_name', 'Maude'),
      text('last_name', 'Charlebois'),
      email(),
      phone(),
      choice('language', languages, { fallback: null }),
      flag('store_stock', false, { field: 'is_store_stock' }),
    ],
    key: ['id'],
    isOfKind: sql`t.platform_account_id in (select id from platform_accounts where type in (${sql.join(accountTypes)}))`,
    derive: {
      fields: [...phoneFields, { field: 'email_consent_opt_out', type: 'boolean', onlyNew: true, fallback: null }],
      from: (row) => ({ ...derivePhone(row), email_consent_opt_out: true }),
    },
  },
  customers: {
    table: 'contacts',
    columns: [
      id('id', 'C-5001', { required: true }),
      text('first_name', 'Martin'),
      text('last_name', 'Okafor'),
      email(),
      phone(),
      text('address', '42 Birchmount Crescent, Toronto, ON'),
      postalCode(),
      country(),
      choice('language', languages, { fallback: null }),
      // What a person chose on the portal since is not overwritten.
      flag('email_opt_out', true, { field: 'email_consent_opt_out', onlyNew: true }),
    ],
    key: ['id'],
    isOfKind: sql`t.platform_account_id is null and not t.is_store_stock`,
    derive: { fields: ownerFields, from: (row) => ({ ...derivePhone(row), is_store_stock: false }) },
  },
  products: {
    table: 'products',
    columns: [
      id('id', 'NV-SB24', { required: true }),
      text('brand', 'Norvane', { required: true }),
      text('name', 'Norvane 24 in. Two-Stage Snow Blower', { required: true }),
      text('model', 'NV-SB24', { required: true }),
      text('type', 'Snow Blower', { field: 'product_type', required: true }),
      flag('has_serial_number', true),
      months('labor_warranty_months', '24'),
      months('parts_warranty_months', '36'),
    ],
    key: ['id'],
    isOfKind: all,
    derive: nothing,
  },
  skus: {
    table: 'product_skus',
    columns: [
      id('product_id', 'NV-SB24', { required: true, refersTo: { kinds: ['products'], table: 'products' } }),
      text('sku', 'KB-10010', { field: 'retailer_sku', required: true }),
    ],
    key: ['product_id', 'retailer_sku'],
    isOfKind: all,
    derive: nothing,
  },
  'serial-numbers': {
    table: 'serial_numbers',
    columns: [
      id('id', ''),
      column('serial_number', 'DEMOLABOUR0001', 'text', by(SerialNumberText), { field: 'name', required: true }),
      id('product_id', 'NV-SB24', { refersTo: { kinds: ['products'], table: 'products' } }),
      date('built_on', '2026-01-15'),
    ],
    key: ['id'],
    isOfKind: all,
    // Without an id of its own, a serial number is its own id.
    derive: { fields: [], from: ({ id: own, name }) => ({ id: own ?? name ?? null }) },
  },
  registrations: {
    table: 'registrations',
    columns: [
      id('id', 'PR-900001', { required: true }),
      text('number', 'PR-900001', { field: 'name', required: true }),
      id('serial_number_id', 'DEMOLABOUR0001', {
        required: true,
        refersTo: { kinds: ['serial-numbers'], table: 'serial_numbers' },
      }),
      id('product_id', 'NV-SB24', { refersTo: { kinds: ['products'], table: 'products' } }),
      id('customer_id', 'C-5001', { refersTo: { kinds: ['customers', 'contacts'], table: 'contacts' } }),
      id('retailer_id', 'R-2001', {
        refersTo: { kinds: ['retailers'], table: 'platform_accounts', types: retailerTypes },
      }),
      id('store_id', 'S-3001', { refersTo: { kinds: ['stores'], table: 'platform_accounts', types: ['Store'] } }),
      choice('status', registrationStatuses, { fallback: 'Approved' }),
      choice('warranty_status', warrantyStatuses, { fallback: 'Parts and Labour' }),
      flag('inactive', false),
      flag('store_stock', false, { field: 'is_store_stock' }),
      date('date_of_purchase', '2026-02-27'),
      date('labor_warranty_expiration', '2028-02-27'),
      date('parts_warranty_expiration', '2029-02-27'),
      instant('created', 'created_at'),
      choice('use', productUses, { fallback: 'consumer' }),
    ],
    key: ['id'],
    isOfKind: all,
    derive: {
      fields: [{ field: 'imported', type: 'boolean', onlyNew: true, fallback: null }],
      from: () => ({ imported: true }),
    },
    write: async (database, importId) => numberAfter(database, importId, ['registration_number', 'PR-']),
    judge(row, today) {
      const [bought = '', labor = bought, parts = bought] = [
        row['date_of_purchase'],
        row['labor_warranty_expiration'],
        row['parts_warranty_expiration'],
      ].map((date) => (typeof date === 'string' ? date : undefined));
      return {
        date_of_purchase: purchaseProblem(bought, today),
        labor_warranty_expiration: coverProblem(labor, bought),
        parts_warranty_expiration: coverProblem(parts, bought),
      };
    },
  },
  ...catalogueKinds,
  claims: claimKind,
};
