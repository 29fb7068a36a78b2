import * as v from 'valibot';
import type { AmendmentInput } from '#contract/amendments.ts';
import type { ClaimMessageInput } from '#contract/claim-conversation.ts';
import type { ClaimFields } from '#contract/claims.ts';
import type { ContactForm } from '#contract/contacts.ts';
import type { AppealInput, WithdrawalInput } from '#contract/depot-corrections.ts';
import type { InvoiceInput } from '#contract/invoices.ts';
import type { RegistrationForm, RegistrationInput } from '#contract/registrations.ts';
import type { TicketText } from '#contract/tickets.ts';

/*
 * Submitted forms as they are stored: the shape of each form of the contract without its rules. A form is validated when
 * it is filled in and by the server. A queued entry must stay readable when a later version has stricter rules.
 */
type Stored<Form> = v.GenericSchema<unknown, Form>;

const Text = v.nullable(v.string());
const Amount = v.nullable(v.number());

export const SentClaimForm = v.object({
  claimType: v.string(),
  claimSubtype: v.string(),
  diagnosis: v.string(),
  dateOfFailure: v.string(),
  dateEnteredShop: v.string(),
  partsRequired: v.string(),
  labourHours: Amount,
}) satisfies Stored<ClaimFields>;

export const SentAmendment = v.object({
  diagnosis: v.string(),
  labourHours: Amount,
  parts: v.string(),
}) satisfies Stored<AmendmentInput>;

export const SentInvoice = v.object({
  invoiceDate: v.string(),
  invoiceNumber: v.string(),
  gstHstTaxAmount: Amount,
  pstQstTaxAmount: Amount,
  usdTaxAmount: Amount,
  /** Missing before version 7 of an entry, and where the depot gave none. */
  invoiceTotal: v.exactOptional(Amount),
}) satisfies Stored<InvoiceInput>;

export const SentMessage = v.object({ text: v.string() }) satisfies Stored<ClaimMessageInput>;

export const SentTicketMessage = v.object({ text: v.string() }) satisfies Stored<TicketText>;

export const SentWithdrawal = v.object({ text: v.string() }) satisfies Stored<WithdrawalInput>;

export const SentAppeal = v.object({ text: v.string() }) satisfies Stored<AppealInput>;

export const SentContact = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: Text,
  phone: Text,
  postalCode: Text,
  emailConsentOptOut: v.boolean(),
}) satisfies Stored<ContactForm>;

export const SentRegistrationForm = v.object({
  isStoreStock: v.boolean(),
  dateOfPurchase: Text,
  retailerId: v.string(),
  storeNumber: Text,
}) satisfies Stored<RegistrationForm>;

export const SentRegistration = v.object({
  ...SentRegistrationForm.entries,
  serialNumberId: v.string(),
  productId: v.string(),
  customerId: Text,
}) satisfies Stored<RegistrationInput>;
