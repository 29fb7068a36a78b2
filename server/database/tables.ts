import type { Generated, Kysely } from 'kysely';
import type { Role } from '#contract/primitives.ts';
import type { registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import type { FilePurpose, FileType } from '#contract/files.ts';
import type { Language } from '../http/language.ts';

/** What a manual is for; each has a list of its own (R-DOC-01). */
export type ManualKind = 'service manual' | 'technical bulletin' | 'user manual';

/** What the link of a mail is good for. */
export type CodePurpose = 'verification' | 'reset';

/** Instants are `Date` in rows and ISO text on the wire; dates without time are `YYYY-MM-DD` in both. */
export type Tables = {
  accounts: AccountsTable;
  sessions: SessionsTable;
  account_codes: AccountCodesTable;
  account_events: AccountEventsTable;
  outgoing_mails: OutgoingMailsTable;
  rate_limit_hits: RateLimitHitsTable;
  idempotent_answers: IdempotentAnswersTable;
  stored_files: StoredFilesTable;
  uploads: UploadsTable;
  upload_pieces: UploadPiecesTable;
  platform_accounts: PlatformAccountsTable;
  contacts: ContactsTable;
  contacts_created: ContactsCreatedTable;
  products: ProductsTable;
  product_skus: ProductSkusTable;
  manuals: ManualsTable;
  serial_numbers: SerialNumbersTable;
  registrations: RegistrationsTable;
  picklists: PicklistsTable;
  claims: ClaimsTable;
  claim_estimates: ClaimEstimatesTable;
  claim_events: ClaimEventsTable;
  invoices: InvoicesTable;
  server_state: ServerStateTable;
  chores: ChoresTable;
  depot_applications: DepotApplicationsTable;
  tickets: TicketsTable;
};

/** The database, or one transaction of it. */
export type Database = Kysely<Tables>;

type AccountsTable = {
  id: string;
  /** Lower case: emails compare without case. */
  email: string;
  name: string | null;
  role: Role;
  /** Null until an invited person has chosen one. */
  password_hash: string | null;
  verified_at: Date | null;
  deactivated_at: Date | null;
  /** The contact of the sales platform, `salesForceId` on the wire. */
  contact_id: string | null;
  /** What mails to it are written in: the language of its last sign-in. */
  language: Generated<Language>;
  /** What an admin finds it by, folded. */
  search_text: string;
  /** Hexadecimal; made by the database. */
  storage_key: Generated<string>;
};

/** Of a link in a mail; the code itself is in the mail alone. */
type AccountCodesTable = {
  hash: string;
  account_id: string;
  purpose: CodePurpose;
  expires_at: Date;
  /** An expired link can still ask for its successor until then (R-ACCT-07). */
  forget_at: Date;
};

type AccountEventsTable = {
  id: Generated<number>;
  account_id: string;
  at: Date;
  /** The account of the admin who did it. */
  by: string;
  kind: 'deactivated' | 'reenabled';
  reason: string;
};

type OutgoingMailsTable = {
  id: string;
  recipient: string;
  language: Language;
  /** What it says, as JSON. No code: that is made when it goes out. */
  content: string;
  created_at: Date;
  due_at: Date;
  attempts: Generated<number>;
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
  /** Of a claim's files: what they came with. */
  purpose: FilePurpose | null;
  created_at: Date;
};

/** A file that goes up in pieces, until a submission takes it or nobody has cared for it for a day. */
type UploadsTable = {
  account_id: string;
  sha256: string;
  /** Of the whole file, as the sender says. */
  size: number;
  /** Bytes that have arrived, from the first on. */
  received: number;
  touched_at: Date;
};

type UploadPiecesTable = {
  account_id: string;
  sha256: string;
  /** Of its first byte in the file. */
  start: number;
  /** Below the folder of files. */
  path: string;
};

type PlatformAccountsTable = {
  id: string;
  name: string;
  type: string;
  billing_state: string | null;
  billing_country: string | null;
  /** Of a store: its retailer. */
  parent_id: Generated<string | null>;
  email_opt_in_statement_en: Generated<string | null>;
  email_opt_in_statement_fr: Generated<string | null>;
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
  language: Language | null;
};

/** The portal's own: a sales platform knows one maker of contacts, us. Forgotten after an hour. */
type ContactsCreatedTable = { contact_id: string; created_by: string; created_at: Date };

type ProductsTable = {
  id: string;
  name: string;
  model: string;
  brand: string;
  product_type: string;
  has_serial_number: Generated<boolean>;
  /** Months of cover from the date of purchase; null where the maker gives none. */
  labor_warranty_months: Generated<number | null>;
  parts_warranty_months: Generated<number | null>;
};

type ProductSkusTable = { id: Generated<number>; product_id: string; retailer_sku: string };

/** Its documents are stored files that have it as their entity. */
type ManualsTable = { id: string; kind: ManualKind; product_id: string; name: string };

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
  retailer_id: Generated<string | null>;
  /** Where the retailer has several. */
  store_id: Generated<string | null>;
  created_at: Generated<Date>;
  /** Came with records from elsewhere, which may contradict each other: two active ones for a serial number. */
  imported: Generated<boolean>;
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
  /** Of an estimate that the depot asked for: the hours it wants, and who asked. */
  labour_hours: number | null;
  requested_by: string | null;
};

type ClaimEventsTable = {
  id: Generated<number>;
  claim_id: string;
  at: Date;
  status: string;
  substatus: string | null;
  note: string | null;
};

type InvoicesTable = {
  id: string;
  /** Unique: one invoice a claim. */
  claim_id: string;
  invoice_date: string;
  invoice_number: string;
  /** Canadian cents. */
  gst_hst_tax_cents: number | null;
  pst_qst_tax_cents: number | null;
  /** Cents of US dollars. */
  usd_tax_cents: number | null;
  created_by: string | null;
  created_at: Date;
};

/** What all servers on the database agree on. */
type ServerStateTable = { name: string; value: string };

type ChoresTable = { name: string; due_at: Date };
/** Its id is that of the account it made. */
type DepotApplicationsTable = { id: string; application: string; created_at: Date };

type TicketsTable = {
  id: string;
  contact_id: string | null;
  product_id: string;
  type: string;
  subtype: string | null;
  message: string;
  /** Of a visitor who is not signed in. */
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  created_at: Date;
};
