import type { Generated, Kysely } from 'kysely';
import type { Role } from '#contract/session.ts';
import type { registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import type { FileType } from '#contract/files.ts';

/** Instants are `Date` in rows and ISO text on the wire; dates without time are `YYYY-MM-DD` in both. */
export type Tables = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  rate_limit_hits: RateLimitHitsTable;
  idempotent_answers: IdempotentAnswersTable;
  stored_files: StoredFilesTable;
  platform_accounts: PlatformAccountsTable;
  contacts: ContactsTable;
  products: ProductsTable;
  serial_numbers: SerialNumbersTable;
  registrations: RegistrationsTable;
  picklists: PicklistsTable;
  claims: ClaimsTable;
  claim_estimates: ClaimEstimatesTable;
  claim_events: ClaimEventsTable;
};

/** The database, or one transaction of it. */
export type Database = Kysely<Tables>;

type AccountsTable = {
  id: string;
  /** Lower case: emails compare without case. */
  email: string;
  name: string | null;
  role: Role;
  password_hash: string;
  verified_at: Date | null;
  deactivated_at: Date | null;
  /** The contact of the sales platform, `salesForceId` on the wire. */
  contact_id: string | null;
};

type SessionsTable = {
  id: string;
  account_id: string;
  /** Of the newest refresh token. */
  generation: Generated<number>;
  created_at: Date;
  expires_at: Date;
};

type RateLimitHitsTable = { id: Generated<number>; bucket: string; at: Date; expires_at: Date };

type IdempotentAnswersTable = {
  account_id: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created_at: Date;
};

type StoredFilesTable = {
  id: string;
  entity_id: string;
  name: string;
  type: FileType;
  size: number;
  sha256: string;
  /** Below the folder of files. */
  path: string;
  /** Place among the files of one upload. */
  position: number;
  created_at: Date;
};

type PlatformAccountsTable = {
  id: string;
  name: string;
  type: string;
  billing_state: string | null;
  billing_country: string | null;
};

type ContactsTable = {
  id: string;
  platform_account_id: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Lower case. */
  email: string | null;
  phone: string | null;
  /** Ten digits, for comparing. */
  phone_digits: string | null;
  address: string | null;
  postal_code: string | null;
  country: string | null;
  email_consent_opt_out: boolean;
  is_store_stock: boolean;
};

type ProductsTable = { id: string; name: string; model: string; brand: string; product_type: string };

type SerialNumbersTable = { id: string; name: string; product_id: string | null };

type RegistrationsTable = {
  id: string;
  name: string;
  status: (typeof registrationStatuses)[number];
  warranty_status: (typeof warrantyStatuses)[number];
  inactive: boolean;
  is_store_stock: boolean;
  serial_number_id: string;
  product_id: string | null;
  customer_id: string | null;
  date_of_purchase: string | null;
  labor_warranty_expiration: string | null;
  parts_warranty_expiration: string | null;
};

type PicklistsTable = { sobject: string; field: string; definition: string };

type ClaimsTable = {
  id: string;
  name: string;
  depot_id: string;
  created_by: string | null;
  registration_id: string | null;
  serial_number: string | null;
  customer_id: string | null;
  claim_type: string | null;
  claim_subtype: string | null;
  diagnosis: string | null;
  parts_required: string | null;
  date_of_failure: string | null;
  date_entered_shop: string | null;
  labour_hours: number | null;
  status: string | null;
  substatus: string | null;
  dealers_notes: string | null;
  gross_total_cents: number | null;
  /** What `search` looks through, folded: name, serial number, customer. */
  search_text: string;
  created_at: Date;
};

type ClaimEstimatesTable = {
  id: string;
  claim_id: string;
  created_at: Date;
  parts_required: string | null;
  description: string | null;
  material_cost_cents: number | null;
  labour_cost_cents: number | null;
  total_cost_cents: number | null;
};

type ClaimEventsTable = {
  id: Generated<number>;
  claim_id: string;
  at: Date;
  status: string;
  substatus: string | null;
  note: string | null;
};
