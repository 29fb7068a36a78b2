import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { FileReceipt } from './files.ts';
import {
  DateOnly,
  FormFlag,
  GivenId,
  Id,
  Instant,
  OneLine,
  paged,
  PageQuery,
  QueryFlag,
  SearchedEmail,
} from './primitives.ts';
import { CustomerSerialNumberText } from './serial-numbers.ts';

export const registrationStatuses = ['New', 'Pending', 'Approved', 'Rejected'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
export const warrantyStatuses = ['New', 'Parts and Labour', 'Parts Only', 'Out of Warranty'] as const;
export type WarrantyStatus = (typeof warrantyStatuses)[number];

/** What a product is used for, which its terms of warranty may tell apart. */
export const productUses = ['consumer', 'commercial'] as const;
export type ProductUse = (typeof productUses)[number];

/** The fields of a registration that anyone may read (R-CONTACT-03). */
export const RegistrationState = v.object({
  id: Id,
  status: oneOf(registrationStatuses),
  inactive: v.boolean(),
  warrantyStatus: oneOf(warrantyStatuses),
});
export type RegistrationState = v.InferOutput<typeof RegistrationState>;

const Text = v.nullable(v.string());

export const Registration = v.object({
  ...RegistrationState.entries,
  /** The public registration number. */
  name: v.string(),
  isStoreStock: v.boolean(),
  serialNumber: v.string(),
  serialNumberId: Id,
  productName: v.nullable(v.string()),
  productId: v.nullable(Id),
  customerId: v.nullable(Id),
  model: v.nullable(v.string()),
  brand: v.nullable(v.string()),
  /** For what fits it in the catalogue; missing from an older server, and with Salesforce. */
  productType: v.exactOptional(v.nullable(v.string())),
  dateOfPurchase: v.nullable(DateOnly),
  laborWarrantyExpiration: v.nullable(DateOnly),
  partsWarrantyExpiration: v.nullable(DateOnly),
  /** Consumer unless said (R-DESK-77); missing from an older server, and with Salesforce. */
  use: v.exactOptional(oneOf(productUses)),
  /** Beyond R-API-16: the customer, for those who know them (R-CONTACT-03). Never in a list. */
  customer: v.optional(v.nullable(v.object({ name: Text, email: Text, phone: Text, postalCode: Text }))),
  /**
   * Which claims are taken after cover has ended (R-COVER-04, R-COVER-05): for how many days those for a failure within
   * it, and whether those of a type for after it. Missing where none is, and from an older server.
   */
  filing: v.exactOptional(v.object({ lateDays: v.number(), afterExpiry: v.boolean() })),
  /** Another proof that the desk waits for, for owner and filer (R-DESK-76); missing from an older server. */
  proofRequest: v.optional(v.nullable(v.object({ at: Instant, text: v.string() }))),
});
export type Registration = v.InferOutput<typeof Registration>;

/** A registration that does not say whose it is. */
export function withoutCustomer(registration: Registration): Registration {
  const { customer: _, ...rest } = registration;
  return rest;
}

/** The shape depends on the caller. */
export const findRegistrations = defineEndpoint({
  method: 'GET',
  path: '/product-registrations',
  access: 'anyone',
  query: v.object({
    serialNumber: CustomerSerialNumberText,
    email: v.optional(SearchedEmail),
    phone: v.optional(OneLine),
    isStoreStock: v.optional(QueryFlag),
    ...PageQuery.entries,
  }),
  output: paged(v.union([Registration, v.strictObject(RegistrationState.entries)])),
  status: 200,
  refusals: ['TOO_MANY_REQUESTS'],
});

export const listOwnRegistrations = defineEndpoint({
  method: 'GET',
  path: '/product-registrations/my-product-registrations',
  access: ['customer'],
  query: PageQuery,
  output: paged(Registration),
  status: 200,
  refusals: ['SALESFORCE_DATA_INCONSISTENCY'],
});

/** The same registrations, all pages, as CSV (R-EXPORT-01). */
export const exportRegistrations = defineEndpoint({
  method: 'GET',
  path: '/exports/registrations',
  access: listOwnRegistrations.access,
  archive: ['text/csv'],
  status: 200,
  refusals: ['SALESFORCE_DATA_INCONSISTENCY'],
});

/** An email or phone that matches the customer's shows the customer. */
export const getRegistration = defineEndpoint({
  method: 'GET',
  path: '/product-registrations/:id',
  access: 'verified',
  query: v.object({ email: v.optional(SearchedEmail), phone: v.optional(OneLine) }),
  output: Registration,
  status: 200,
});

/**
 * The fields of a registration (R-REG-08). `storeNumber` is the id of the retailer's store. Rules that depend on other
 * data are in `domain/registration-rules.ts`.
 */
export const RegistrationForm = v.object({
  isStoreStock: FormFlag,
  dateOfPurchase: v.nullable(DateOnly),
  retailerId: GivenId,
  storeNumber: v.nullable(GivenId),
});
export type RegistrationForm = v.InferOutput<typeof RegistrationForm>;

/** `customerId` is optional for a customer, and for a depot's store stock. */
export const RegistrationInput = v.object({
  ...RegistrationForm.entries,
  serialNumberId: GivenId,
  productId: GivenId,
  customerId: v.nullable(GivenId),
});
export type RegistrationInput = v.InferOutput<typeof RegistrationInput>;

/** `files` is the receipt of the proof of purchase. */
export const createRegistration = defineEndpoint({
  method: 'POST',
  path: '/product-registrations',
  access: 'anyone',
  body: RegistrationInput,
  upload: { name: 'proofOfPurchase', max: 1 },
  output: v.object({ ...Registration.entries, files: v.optional(v.array(FileReceipt)) }),
  status: 201,
  idempotent: true,
  refusals: ['FORBIDDEN', 'PRODUCT_ALREADY_REGISTERED', 'SALESFORCE_DATA_INCONSISTENCY', 'TOO_MANY_REQUESTS'],
});

/** The field of its one file. */
export const proofOfPurchase = 'proofOfPurchase';

/**
 * Adds the proof of purchase that the desk asked owner and filer for (R-DESK-76). 404 where Salesforce is the desk, 409
 * once it is no longer asked for.
 */
export const addProof = defineEndpoint({
  method: 'POST',
  path: '/product-registrations/:id/proof',
  access: 'verified',
  upload: { name: proofOfPurchase, max: 1, min: 1 },
  output: v.object({ id: Id, name: v.string(), files: v.array(FileReceipt) }),
  status: 201,
  idempotent: true,
  refusals: ['CONFLICT'],
});
