import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { OptionalText } from './claim-decisions.ts';
import { ContactForm } from './contacts.ts';
import { LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { FileReceipt } from './files.ts';
import { DateOnly, deskRoles, GivenId, Id, Instant, searchInput } from './primitives.ts';
import { QueueDays, QueueFilterText, QueuePosition } from './queue-query.ts';
import {
  type ProductUse,
  productUses,
  RegistrationForm,
  registrationStatuses,
  warrantyStatuses,
} from './registrations.ts';

/** What the desk should look at first (R-DESK-71). */
export const registrationFlags = ['proof_elsewhere', 'second_registration', 'bought_before_made', 'no_proof'] as const;
export type RegistrationFlag = (typeof registrationFlags)[number];

/** Why a registration is rejected; "other" needs a text. */
export const registrationReasons = [
  'proof_unreadable',
  'wrong_product',
  'wrong_date',
  'unknown_retailer',
  'already_registered',
  'other',
] as const;
export type RegistrationReason = (typeof registrationReasons)[number];

/** The columns of the queue, in its order (R-DESK-70). */
export const registrationColumns = [
  'serialNumber',
  'product',
  'owner',
  'retailer',
  'bought',
  'filed',
  'filedBy',
  'age',
  'status',
  'flags',
] as const;
export type RegistrationColumn = (typeof registrationColumns)[number];

export type RegistrationSortColumn = Exclude<RegistrationColumn, 'filedBy' | 'status'>;

/** The columns that sort. */
export const registrationSortColumns: readonly RegistrationSortColumn[] = [
  'serialNumber',
  'product',
  'owner',
  'retailer',
  'bought',
  'filed',
  'age',
  'flags',
];

/** A column, ascending; with a minus before it descending. */
export type RegistrationSort = RegistrationSortColumn | `-${RegistrationSortColumn}`;
export const registrationSorts: readonly RegistrationSort[] = registrationSortColumns.flatMap(
  (column) => [column, `-${column}`] as const,
);

/**
 * The groups of the queue; each registration is in one of them: not decided, and it is the desk's turn; another proof was
 * asked for; approved or rejected; retired.
 */
export const registrationParts = ['to-decide', 'waiting', 'decided', 'retired'] as const;
export type RegistrationPart = (typeof registrationParts)[number];

const Text = v.nullable(v.string());
const Product = v.nullable(v.object({ brand: v.string(), model: v.string(), name: v.string() }));

/** A registration in the queue. */
export const QueuedRegistration = v.object({
  id: Id,
  name: v.string(),
  status: oneOf(registrationStatuses),
  inactive: v.boolean(),
  isStoreStock: v.boolean(),
  serialNumber: v.string(),
  product: Product,
  owner: Text,
  retailer: Text,
  dateOfPurchase: v.nullable(DateOnly),
  createdAt: Instant,
  /** The account that filed it; null where that is not known. */
  filedBy: Text,
  /** When another proof was asked for, until it is there. */
  askedAt: v.nullable(Instant),
  /** Of `registrationFlags`, and those of a newer server, which an app leaves out. */
  flags: v.array(v.string()),
});
export type QueuedRegistration = v.InferOutput<typeof QueuedRegistration>;

export const RegistrationFilter = v.object({
  part: v.optional(v.picklist(registrationParts, 'invalid_choice')),
  status: v.optional(v.picklist(registrationStatuses, 'invalid_choice')),
  brand: QueueFilterText,
  minDays: QueueDays,
  maxDays: QueueDays,
  flag: v.optional(v.picklist(registrationFlags, 'invalid_choice')),
  search: searchInput(255),
});
export type RegistrationFilter = v.InferOutput<typeof RegistrationFilter>;

/** The registrations of all people and depots (R-DESK-70). */
export const listDeskRegistrations = defineEndpoint({
  method: 'GET',
  path: '/desk/registrations',
  access: deskRoles,
  query: v.object({
    ...RegistrationFilter.entries,
    /** The oldest first without it. */
    sort: v.optional(v.picklist(registrationSorts, 'invalid_choice')),
    ...QueuePosition.entries,
  }),
  output: v.object({
    data: v.array(QueuedRegistration),
    /** Null on the last page. */
    next: v.nullable(v.string()),
    /** How many match; only on the first page. `atLeast`: there are more. */
    total: v.nullable(v.object({ registrations: v.number(), atLeast: v.boolean() })),
    /** How many are in each group; of more than a thousand, `atLeast`. */
    counts: v.array(v.object({ part: oneOf(registrationParts), registrations: v.number(), atLeast: v.boolean() })),
  }),
  status: 200,
  refusals: ['NOT_FOUND'],
});
export type RegistrationsPage = v.InferOutput<typeof listDeskRegistrations.output>;

const Account = v.nullable(v.object({ id: Id, name: v.string() }));

const NamedRegistration = v.object({
  id: Id,
  name: v.string(),
  status: oneOf(registrationStatuses),
  inactive: v.boolean(),
  serialNumber: v.string(),
  owner: Text,
  createdAt: Instant,
});

/** All that a decision on a registration needs (R-DESK-72). */
export const DeskRegistration = v.object({
  ...v.omit(QueuedRegistration, ['owner', 'retailer']).entries,
  /** Counts its changes; a write names the one that it was based on. */
  version: v.number(),
  warrantyStatus: oneOf(warrantyStatuses),
  owner: v.nullable(v.object({ id: Id, name: Text, email: Text, phone: Text, postalCode: Text })),
  retailer: Account,
  /** Of a retailer with several. */
  store: Account,
  laborWarrantyExpiration: v.nullable(DateOnly),
  partsWarrantyExpiration: v.nullable(DateOnly),
  /** Missing from an older server. */
  use: v.exactOptional(oneOf(productUses)),
  /** Null where it is not known. */
  builtOn: v.nullable(DateOnly),
  files: v.array(v.object({ ...FileReceipt.entries, createdAt: Instant })),
  /** Proofs of this registration that another one has too. */
  sameProofs: v.array(v.object({ fileId: Id, otherFileId: Id, ...NamedRegistration.entries })),
  /** Other registrations of the serial number, newest first. */
  others: v.array(v.object({ ...NamedRegistration.entries, dateOfPurchase: v.nullable(DateOnly) })),
  /** What the desk did with it, oldest first. */
  steps: v.array(v.object({ at: Instant, kind: v.string(), reason: Text, note: Text, by: Text })),
});
export type DeskRegistration = v.InferOutput<typeof DeskRegistration>;

export const getDeskRegistration = defineEndpoint({
  method: 'GET',
  path: '/desk/registrations/:id',
  access: deskRoles,
  output: DeskRegistration,
  status: 200,
});

/**
 * What a write leaves of a registration. The answer to a write is kept (R-API-11), so it says nothing of people: the rest
 * is read again.
 */
export const RegistrationState = v.object({
  ...v.pick(QueuedRegistration, ['id', 'status', 'inactive']).entries,
  version: v.number(),
});
export type RegistrationState = v.InferOutput<typeof RegistrationState>;

/** What every write about one registration has in common. */
const registrationWrite = {
  method: 'POST',
  access: deskRoles,
  output: RegistrationState,
  status: 200,
  idempotent: 'required',
  versioned: true,
  refusals: ['CONFLICT'],
} as const;

/** Approves a registration, or rejects it with a reason and a text (R-DESK-73). */
export const decideRegistration = defineEndpoint({
  ...registrationWrite,
  path: '/desk/registrations/:id/decision',
  body: v.object({
    decision: v.picklist(['approve', 'reject'], 'invalid_choice'),
    reason: v.optional(v.nullable(v.picklist(registrationReasons, 'invalid_choice')), null),
    text: OptionalText,
  }),
});

/** What the step of a correction says of another use, in words of its reader. */
export function reasonOfUse(use: ProductUse) {
  return `use_${use}` as const;
}

/** What the desk corrects of a registration; what is left out stays (R-DESK-77). */
export const RegistrationCorrection = v.object({
  dateOfPurchase: v.optional(RegistrationForm.entries.dateOfPurchase),
  retailerId: v.optional(GivenId),
  storeNumber: v.optional(v.nullable(GivenId)),
  use: v.optional(v.picklist(productUses, 'invalid_choice')),
});
export type RegistrationCorrection = v.InferOutput<typeof RegistrationCorrection>;

/** Corrects purchase, retailer and use; cover is computed anew from another date of purchase (R-DESK-77). */
export const correctRegistration = defineEndpoint({
  ...registrationWrite,
  method: 'PATCH',
  path: '/desk/registrations/:id',
  body: RegistrationCorrection,
});

/**
 * Transfers a registration to another owner: one of the contacts, or a new one. The registration is retired, and another
 * one, which is answered, goes on with its cover (R-DESK-78).
 */
export const transferRegistration = defineEndpoint({
  ...registrationWrite,
  path: '/desk/registrations/:id/transfer',
  body: v.object({ contactId: v.optional(GivenId), contact: v.optional(ContactForm) }),
});

/** Asks owner and filer of an undecided registration for another proof of purchase (R-DESK-76). */
export const requestProof = defineEndpoint({
  ...registrationWrite,
  path: '/desk/registrations/:id/request',
  body: v.object({ text: LongText }),
});

/** Retires a registration that holds no more, such as of a product that was returned (R-DESK-75). */
export const retireRegistration = defineEndpoint({
  ...registrationWrite,
  path: '/desk/registrations/:id/retire',
  body: v.object({ text: LongText }),
});

export const deskRegistrationEndpoints = {
  listDeskRegistrations,
  getDeskRegistration,
  decideRegistration,
  correctRegistration,
  transferRegistration,
  requestProof,
  retireRegistration,
};
