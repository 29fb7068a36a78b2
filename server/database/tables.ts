import type { Generated, GeneratedAlways, Kysely } from 'kysely';
import type { Role } from '#contract/primitives.ts';
import type { ProductUse, registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import type { FileDoubt } from '#contract/file-doubts.ts';
import type { FilePurpose, FileType } from '#contract/files.ts';
import type { Language } from '../base/language.ts';
import type { ImportProblemsTable, ImportRowsTable, ImportsTable, MergedRecordsTable } from './import-tables.ts';
import type { AuditLogTable } from './audit-table.ts';
import type { CatalogueTables } from './catalogue-tables.ts';
import type {
  ClaimEstimatesTable,
  ClaimEventsTable,
  ApprovedPricesTable,
  ClaimLinesTable,
  ClaimMessagesTable,
  ClaimNotesTable,
  ClaimsTable,
} from './claim-tables.ts';
import type { PhotoChecksTable, PhotoCopiesTable, PhotoPrintsTable } from './photo-tables.ts';
import type { ClaimsToJudgeTable, DeskViewsTable, RulesDraftTable, RuleVersionsTable } from './rule-tables.ts';
import type { PaymentTables } from './payment-tables.ts';
import type {
  ClaimsSeenTable,
  EventFeedTable,
  EventsTable,
  InboxItemsTable,
  NotificationSettingsTable,
  PushDeliveriesTable,
  PushSubscriptionsTable,
  RegistrationsSeenTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from './event-tables.ts';
import type { ChoresTable, QuarantinedFilesTable, ServerStateTable } from './server-tables.ts';
import type { TicketMessagesTable, TicketsTable } from './ticket-tables.ts';
import type { ConsentsTable, ErasuresTable, IncidentsTable, RetentionPassesTable } from './privacy-tables.ts';
import type {
  AccountWritesTable,
  ApiKeysTable,
  AuthenticatorsTable,
  KnownBrowsersTable,
  PasskeysTable,
  RecoveryCodesTable,
  SessionsTable,
  SpentChallengesTable,
} from './sign-in-tables.ts';

/** The kinds of manual; each has its own list (R-DOC-01). */
export type ManualKind = 'service manual' | 'technical bulletin' | 'user manual';

export type CodePurpose = 'verification' | 'reset';

/** Instants are `Date` in rows and ISO text in the API; dates without time are `YYYY-MM-DD` in both. */
export type Tables = PaymentTables &
  CatalogueTables & {
    accounts: AccountsTable;
    account_writes: AccountWritesTable;
    sessions: SessionsTable;
    consents: ConsentsTable;
    erasures: ErasuresTable;
    retention_passes: RetentionPassesTable;
    incidents: IncidentsTable;
    audit_log: AuditLogTable;
    known_browsers: KnownBrowsersTable;
    passkeys: PasskeysTable;
    authenticators: AuthenticatorsTable;
    recovery_codes: RecoveryCodesTable;
    spent_challenges: SpentChallengesTable;
    account_codes: AccountCodesTable;
    account_events: AccountEventsTable;
    outgoing_mails: OutgoingMailsTable;
    rate_windows: RateWindowsTable;
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
    registrations_filed: RegistrationsFiledTable;
    registration_steps: RegistrationStepsTable;
    picklists: PicklistsTable;
    claims: ClaimsTable;
    claim_estimates: ClaimEstimatesTable;
    claim_events: ClaimEventsTable;
    approved_prices: ApprovedPricesTable;
    claim_lines: ClaimLinesTable;
    claim_notes: ClaimNotesTable;
    server_state: ServerStateTable;
    chores: ChoresTable;
    quarantined_files: QuarantinedFilesTable;
    files_to_attach: FilesToAttachTable;
    /** `id` is the account that the application created. */
    depot_applications: { id: string; application: string; created_at: Date };
    tickets: TicketsTable;
    ticket_messages: TicketMessagesTable;
    imports: ImportsTable;
    import_rows: ImportRowsTable;
    import_problems: ImportProblemsTable;
    merged_records: MergedRecordsTable;
    events: EventsTable;
    inbox_items: InboxItemsTable;
    claims_seen: ClaimsSeenTable;
    registrations_seen: RegistrationsSeenTable;
    notification_settings: NotificationSettingsTable;
    photo_checks: PhotoChecksTable;
    photo_prints: PhotoPrintsTable;
    photo_copies: PhotoCopiesTable;
    rules_draft: RulesDraftTable;
    rule_versions: RuleVersionsTable;
    claims_to_judge: ClaimsToJudgeTable;
    desk_views: DeskViewsTable;
    event_feed: EventFeedTable;
    webhooks: WebhooksTable;
    api_keys: ApiKeysTable;
    webhook_deliveries: WebhookDeliveriesTable;
    push_subscriptions: PushSubscriptionsTable;
    push_deliveries: PushDeliveriesTable;
    claim_messages: ClaimMessagesTable;
  };

/** The database, or a transaction of it. */
export type Database = Kysely<Tables>;

type AccountsTable = {
  id: string;
  /** Lower case. */
  email: string;
  name: string | null;
  role: Role;
  /** What it may approve alone, in cents (R-DESK-65); null without a limit. */
  approval_limit_cents: Generated<number | null>;
  /** Null until an invited person chooses one. */
  password_hash: string | null;
  verified_at: Date | null;
  deactivated_at: Date | null;
  /** When its mail last came back (R-ADMIN-09); null while mail arrives. */
  mail_returned_at: Generated<Date | null>;
  /** Whether a notice said so after the mail had been accepted: then no other accepted mail proves that it arrives. */
  mail_bounced: Generated<boolean>;
  /** The contact in the sales platform; `salesForceId` in the API. */
  contact_id: string | null;
  /** Language of mails: that of the last sign-in. */
  language: Generated<Language>;
  /** See `accountSearchText`. */
  search_text: string;
  /** Hexadecimal, generated by the database. */
  storage_key: Generated<string>;
  created_at: Generated<Date>;
};

/** A code sent by mail; only its hash is stored. */
type AccountCodesTable = {
  hash: string;
  account_id: string;
  purpose: CodePurpose;
  expires_at: Date;
  /** Until then an expired code can request a new one (R-ACCT-07). */
  forget_at: Date;
};

type AccountEventsTable = {
  id: Generated<number>;
  account_id: string;
  at: Date;
  /** The admin's account id. */
  by: string;
  kind: 'deactivated' | 'reenabled';
  reason: string;
};

/** Files of claims that the sales platform does not have yet. See `attach-files.ts`. */
type FilesToAttachTable = { file_id: string; created_at: Date; due_at: Date; attempts: Generated<number> };

type OutgoingMailsTable = {
  id: string;
  recipient: string;
  language: Language;
  /** JSON of `MailContent`. Codes are created when the mail is sent. */
  content: string;
  created_at: Date;
  due_at: Date;
  attempts: Generated<number>;
};

/** The hits of one limited subject: their times in ms, and how much each counts. See `rate-limits.ts`. */
type RateWindowsTable = { bucket: string; at: number[]; amount: number[]; expires_at: Date };
type IdempotentAnswersTable = {
  account_id: string;
  key: string;
  fingerprint: string;
  status: number;
  body: string;
  created_at: Date;
  /** Whether `body` says nothing of people any more. */
  stripped: Generated<boolean>;
};

type StoredFilesTable = {
  id: string;
  entity_id: string;
  name: string;
  type: FileType;
  size: number;
  sha256: string;
  /** Name in the file store. */
  path: string;
  /** Order within one upload. */
  position: number;
  /** For a claim's files: the kind of submission that sent them. */
  purpose: FilePurpose | null;
  /** For a claim's files: the account that sent them. */
  created_by: Generated<string | null>;
  created_at: Date;
  /** Of a manual's documents. */
  language: Generated<Language | null>;
  /** Of a message's files. */
  message_id: Generated<string | null>;
  /** Why it may not open, as its sender found. */
  doubt: Generated<FileDoubt | null>;
};

/** A resumable upload, until a submission uses it or it expires. */
type UploadsTable = {
  account_id: string;
  sha256: string;
  /** Size of the complete file, as the sender declares it. */
  size: number;
  /** Contiguous bytes received so far. */
  received: number;
  touched_at: Date;
};

type UploadPiecesTable = {
  account_id: string;
  sha256: string;
  /** Offset of its first byte in the file. */
  start: number;
  /** Name in the file store. */
  path: string;
};

type PlatformAccountsTable = {
  id: string;
  name: string;
  type: string;
  billing_state: string | null;
  billing_country: string | null;
  /** A store's retailer. */
  parent_id: Generated<string | null>;
  email_opt_in_statement_en: Generated<string | null>;
  email_opt_in_statement_fr: Generated<string | null>;
  /** Of a depot, in the accounting. */
  vendor_number: Generated<string | null>;
};

type ContactsTable = {
  id: string;
  platform_account_id: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Lower case. */
  email: string | null;
  phone: string | null;
  /** Ten digits, for comparison. */
  phone_digits: string | null;
  address: string | null;
  postal_code: string | null;
  country: string | null;
  email_consent_opt_out: boolean;
  is_store_stock: boolean;
  language: Language | null;
};

/** Who created a contact on the portal; deleted after an hour. */
type ContactsCreatedTable = { contact_id: string; created_by: string; created_at: Date };

type RegistrationsFiledTable = { registration_id: string; account_id: string };

type ProductsTable = {
  id: string;
  name: string;
  model: string;
  brand: string;
  product_type: string;
  has_serial_number: Generated<boolean>;
  /** Warranty from the date of purchase; null for none. */
  labor_warranty_months: Generated<number | null>;
  parts_warranty_months: Generated<number | null>;
};

type ProductSkusTable = { id: Generated<number>; product_id: string; retailer_sku: string };

/** Its documents are stored files with the manual's id as entity. */
type ManualsTable = { id: string; kind: ManualKind; product_id: string; name: string };

type SerialNumbersTable = {
  id: string;
  name: string;
  product_id: string | null;
  /** Null where it is not known. */
  built_on: Generated<string | null>;
};

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
  /** For retailers with several stores. */
  store_id: Generated<string | null>;
  created_at: Generated<Date>;
  /** Imported records may contradict each other: a serial number can have two active ones. */
  imported: Generated<boolean>;
  date_of_purchase: string | null;
  labor_warranty_expiration: string | null;
  parts_warranty_expiration: string | null;
  use: Generated<ProductUse>;
  /** When the desk asked for another proof, until it is there. */
  asked_at: Generated<Date | null>;
  /** Counts the changes; kept by a trigger, as are `flags` and the columns of the queue (migration 0120). */
  version: Generated<number>;
  /** What the desk should look at first. */
  flags: Generated<string[]>;
  /** The registration of the next owner; that one is not a second registration of the unit (migration 0130). */
  transferred_to: Generated<string | null>;
};

/** What the desk did with registrations. */
type RegistrationStepsTable = {
  id: GeneratedAlways<number>;
  registration_id: string;
  at: Date;
  kind: string;
  reason: string | null;
  note: string | null;
  decided_by: string | null;
};

type PicklistsTable = { sobject: string; field: string; definition: string };
