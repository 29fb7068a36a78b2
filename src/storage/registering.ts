import * as v from 'valibot';
import { Contact } from '#contract/contacts.ts';
import { FileReceipt } from '#contract/files.ts';
import { Id, Instant } from '#contract/primitives.ts';
import { SerialNumber } from '#contract/serial-numbers.ts';
import { SentContact, SentRegistration, SentRegistrationForm } from './sent-forms.ts';
import { TypedFlag, TypedText } from './typed.ts';

const Text = v.nullable(v.string());

/** The result of a look-up: a serial number that the maker knows and that is not registered. */
export const UnregisteredProduct = v.object({
  serialNumber: SerialNumber,
  brand: Text,
  model: Text,
  productName: Text,
  /** Missing before it was stored. */
  productType: v.exactOptional(Text),
  /** When the server returned it. */
  readAt: Instant,
});
export type UnregisteredProduct = v.InferOutput<typeof UnregisteredProduct>;

/** A customer as the technician knows them; the contact is looked up at sync (R-OFF-16). */
export const GivenCustomer = v.object({
  email: Text,
  phone: Text,
  /** Needed only when there is no such contact yet. */
  firstName: Text,
  lastName: Text,
  postalCode: Text,
  emailConsentOptOut: v.boolean(),
});
export type GivenCustomer = v.InferOutput<typeof GivenCustomer>;

/** The input for the registration of a product that has none (R-CLAIM-08). */
export const Registering = v.object({
  owner: v.variant('kind', [
    v.object({ kind: v.literal('stock') }),
    v.object({ kind: v.literal('found'), contact: Contact }),
    v.object({ kind: v.literal('given'), customer: GivenCustomer }),
    /** The signed-in customer; the server knows the contact too. */
    v.object({ kind: v.literal('own'), contact: v.nullable(Contact), promotions: v.boolean() }),
  ]),
  purchase: SentRegistrationForm,
});
export type Registering = v.InferOutput<typeof Registering>;

/** The calls of one entry, in their order; each has its own key (R-API-10). */
export const entrySteps = ['contact', 'registration', 'claim'] as const;
export type EntryStep = (typeof entrySteps)[number];

/**
 * The results of the steps before the claim. What a step sends is stored before the request, so that a repeat sends the
 * same under the same key; a step with a result is never repeated.
 */
export const StepResults = v.object({
  /** `id` is null while there is no response. */
  contact: v.nullable(v.object({ sent: SentContact, id: v.nullable(Id) })),
  registration: v.nullable(v.object({ sent: SentRegistration, files: v.nullable(v.array(FileReceipt)) })),
});
export type StepResults = v.InferOutput<typeof StepResults>;

export const nothingDone: StepResults = { contact: null, registration: null };

/** The values of a form for a registration. */
export const RegisteringDraft = v.object({
  /** Chosen by the technician, where no look-up requires it. */
  chosen: TypedFlag,
  storeStock: TypedFlag,
  /** The phone beside an email, or the email beside a phone. */
  otherContact: TypedText,
  firstName: TypedText,
  lastName: TypedText,
  postalCode: TypedText,
  dateOfPurchase: TypedText,
  retailerId: TypedText,
  storeNumber: TypedText,
  promotions: TypedFlag,
});
export type RegisteringDraft = v.InferOutput<typeof RegisteringDraft>;

export const emptyRegistering: RegisteringDraft = v.parse(RegisteringDraft, {});
