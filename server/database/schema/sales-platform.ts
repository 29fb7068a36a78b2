import { sql } from 'kysely';

/** Tables of the embedded sales platform, except those of claims. */
export const salesPlatform = [
  sql`create table platform_accounts (
    id text primary key,
    name text not null,
    type text not null,
    billing_state text,
    billing_country text,
    parent_id text references platform_accounts (id),
    email_opt_in_statement_en text,
    email_opt_in_statement_fr text
  )`,
  sql`create index platform_accounts_by_type on platform_accounts (type, name, id)`,
  sql`create index platform_accounts_by_parent on platform_accounts (parent_id, name, id)`,
  sql`create index platform_accounts_retail on platform_accounts (name, id)
    where type in ('Retailer', 'Retailer and Repair Depot', 'Store')`,

  sql`create table depot_applications (
    id text primary key references platform_accounts (id),
    application text not null,
    created_at timestamptz not null
  )`,

  sql`create table contacts (
    id text primary key,
    platform_account_id text references platform_accounts (id),
    first_name text,
    last_name text,
    email text,
    phone text,
    phone_digits text,
    address text,
    postal_code text,
    country text,
    email_consent_opt_out boolean not null,
    is_store_stock boolean not null,
    language text
  )`,
  sql`create index contacts_email on contacts (email)`,
  sql`create index contacts_phone on contacts (phone_digits)`,
  sql`create index contacts_of_store_stock on contacts (platform_account_id) where is_store_stock`,
  // The people of a depot are looked up for each claim that is shown; customers belong to none.
  sql`create index contacts_of_account on contacts (platform_account_id) where platform_account_id is not null`,

  // Who created which contact recently.
  sql`create table contacts_created (
    contact_id text primary key,
    created_by text not null,
    created_at timestamptz not null
  )`,
  sql`create index contacts_created_at on contacts_created (created_at)`,

  sql`create table products (
    id text primary key,
    name text not null,
    model text not null,
    brand text not null,
    product_type text not null,
    has_serial_number boolean not null default true,
    labor_warranty_months integer,
    parts_warranty_months integer
  )`,
  sql`create index products_in_order on products (brand, name, id)`,

  sql`create table product_skus (
    id bigint primary key generated always as identity,
    product_id text not null references products (id) on delete cascade,
    retailer_sku text not null
  )`,
  sql`create index product_skus_product on product_skus (product_id)`,
  // The operator class lets a prefix search use the index.
  sql`create index product_skus_prefix on product_skus (upper(retailer_sku) text_pattern_ops)`,

  sql`create table manuals (
    id text primary key,
    kind text not null check (kind in ('service manual', 'technical bulletin', 'user manual')),
    product_id text not null references products (id) on delete cascade,
    name text not null
  )`,
  sql`create index manuals_of_product on manuals (product_id, kind)`,

  // Not unique: a sales platform can have the same number twice, which the find flow reports as "multiple".
  sql`create table serial_numbers (
    id text primary key,
    name text not null,
    product_id text references products (id)
  )`,
  sql`create index serial_numbers_name on serial_numbers (name)`,

  sql`create sequence registration_number`,
  sql`create table registrations (
    id text primary key,
    name text not null,
    status text not null check (status in ('New', 'Pending', 'Approved', 'Rejected')),
    warranty_status text not null
      check (warranty_status in ('New', 'Parts and Labour', 'Parts Only', 'Out of Warranty')),
    inactive boolean not null,
    is_store_stock boolean not null,
    serial_number_id text not null references serial_numbers (id),
    product_id text references products (id),
    customer_id text references contacts (id),
    date_of_purchase date,
    labor_warranty_expiration date,
    parts_warranty_expiration date,
    retailer_id text references platform_accounts (id),
    store_id text references platform_accounts (id),
    created_at timestamptz not null default now(),
    imported boolean not null default false
  )`,
  sql`create index registrations_serial_number on registrations (serial_number_id)`,
  sql`create index registrations_of_customer on registrations (customer_id, created_at desc, id desc)`,
  // At most one active registration for each serial number. Imported records may contradict each other, which the find
  // flow reports as "multiple".
  sql`create unique index registrations_one_active on registrations (serial_number_id)
    where not inactive and not imported`,

  // Which account filed which registration.
  sql`create table registrations_filed (registration_id text primary key, account_id text not null)`,

  sql`create table tickets (
    id text primary key,
    contact_id text references contacts (id),
    product_id text not null references products (id),
    type text not null,
    subtype text,
    message text not null,
    first_name text,
    last_name text,
    email text,
    phone text,
    created_at timestamptz not null
  )`,
  sql`create index tickets_contact on tickets (contact_id)`,

  sql`create table picklists (
    sobject text not null,
    field text not null,
    definition text not null,
    primary key (sobject, field)
  )`,
];
