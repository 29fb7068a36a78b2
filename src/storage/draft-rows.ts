import * as v from 'valibot';
import { Contact } from '#contract/contacts.ts';
import { Id, Instant } from '#contract/primitives.ts';
import { PicksDraft } from './picks-draft.ts';
import { RegisteringDraft, UnregisteredProduct } from './registering.ts';
import { Cause, FiledClaim, FollowedClaim, FoundRegistration, ProvenRegistration } from './rows.ts';
import { TypedNumber, TypedText } from './typed.ts';

/** The values of a claim form. A new field needs a default: drafts of the version before do not have it. */
export const ClaimDraftValues = v.object({
  claimType: TypedText,
  claimSubtype: TypedText,
  diagnosis: TypedText,
  dateOfFailure: TypedText,
  dateEnteredShop: TypedText,
  partsRequired: TypedText,
  labourHours: TypedNumber,
  emailOrPhone: TypedText,
  registering: v.optional(RegisteringDraft, {}),
  picks: v.optional(PicksDraft),
});
export type ClaimDraftValues = v.InferOutput<typeof ClaimDraftValues>;

export const ClaimDraft = v.object({
  id: Id,
  accountId: Id,
  form: v.literal('claim'),
  serialNumber: v.string(),
  found: v.nullable(FoundRegistration),
  /** The last look-ups of a product that is not registered, and of its customer. */
  unregistered: v.optional(v.nullable(UnregisteredProduct), null),
  contact: v.optional(v.nullable(Contact), null),
  values: ClaimDraftValues,
  updatedAt: Instant,
});
export type ClaimDraft = v.InferOutput<typeof ClaimDraft>;

const followUpDraftParts = {
  id: Id,
  accountId: Id,
  /** The same as `claimRef` of an entry. */
  claimRef: Id,
  claim: FollowedClaim,
  /** Why the server did not accept it before; null for one that was never sent. */
  refusal: v.nullable(Cause),
  updatedAt: Instant,
};

/** The form of a request for an additional estimate. */
export const AmendmentDraft = v.object({
  ...followUpDraftParts,
  form: v.literal('amendment'),
  values: v.object({ diagnosis: TypedText, labourHours: TypedNumber, parts: TypedText }),
});
export type AmendmentDraft = v.InferOutput<typeof AmendmentDraft>;

export const InvoiceDraft = v.object({
  ...followUpDraftParts,
  form: v.literal('invoice'),
  values: v.object({
    invoiceNumber: TypedText,
    invoiceDate: TypedText,
    gstHstTaxAmount: TypedNumber,
    pstQstTaxAmount: TypedNumber,
    usdTaxAmount: TypedNumber,
    invoiceTotal: TypedNumber,
  }),
});
export type InvoiceDraft = v.InferOutput<typeof InvoiceDraft>;

/** The form that changes a filed claim. It has the fields of the claim's form. */
export const ChangeDraft = v.object({
  ...followUpDraftParts,
  form: v.literal('change'),
  filed: FiledClaim,
  values: ClaimDraftValues,
});
export type ChangeDraft = v.InferOutput<typeof ChangeDraft>;

/** A message to the desk (R-MESSAGE-04). */
export const MessageDraft = v.object({
  ...followUpDraftParts,
  form: v.literal('message'),
  values: v.object({ text: TypedText }),
});
export type MessageDraft = v.InferOutput<typeof MessageDraft>;

/** Why a claim is withdrawn (R-CLAIM-23). */
export const WithdrawalDraft = v.object({
  ...followUpDraftParts,
  form: v.literal('withdrawal'),
  values: v.object({ text: TypedText }),
});
export type WithdrawalDraft = v.InferOutput<typeof WithdrawalDraft>;

/** Why the desk should decide again (R-CLAIM-24). */
export const AppealDraft = v.object({
  ...followUpDraftParts,
  form: v.literal('appeal'),
  values: v.object({ text: TypedText }),
});
export type AppealDraft = v.InferOutput<typeof AppealDraft>;

/** A form in a dialog, as `FollowUpFormEntry`. */
export type FollowUpFormDraft = AmendmentDraft | InvoiceDraft | ChangeDraft | WithdrawalDraft | AppealDraft;

export type FollowUpDraft = FollowUpFormDraft | MessageDraft;

export const RegistrationDraft = v.object({
  id: Id,
  accountId: Id,
  form: v.literal('registration'),
  serialNumber: v.string(),
  /** The last look-ups of the product and of its customer. */
  unregistered: v.nullable(UnregisteredProduct),
  contact: v.nullable(Contact),
  values: v.object({ ...RegisteringDraft.entries, emailOrPhone: TypedText }),
  updatedAt: Instant,
});
export type RegistrationDraft = v.InferOutput<typeof RegistrationDraft>;

/** The proof of purchase that the desk asked for (R-DESK-76); its file is all that it holds. */
export const ProofDraft = v.object({
  id: Id,
  accountId: Id,
  form: v.literal('proof'),
  /** The id of the registration. */
  claimRef: Id,
  registration: ProvenRegistration,
  values: v.object({}),
  updatedAt: Instant,
});
export type ProofDraft = v.InferOutput<typeof ProofDraft>;

/** A message in a ticket (R-TICKET-08). */
export const TicketMessageDraft = v.object({
  id: Id,
  accountId: Id,
  form: v.literal('ticket_message'),
  /** The id of the ticket. */
  claimRef: Id,
  number: v.string(),
  values: v.object({ text: TypedText }),
  updatedAt: Instant,
});
export type TicketMessageDraft = v.InferOutput<typeof TicketMessageDraft>;

/** A form that becomes an entry. */
export const EntryDraft = v.variant('form', [
  ClaimDraft,
  AmendmentDraft,
  InvoiceDraft,
  ChangeDraft,
  MessageDraft,
  WithdrawalDraft,
  AppealDraft,
  RegistrationDraft,
  ProofDraft,
  TicketMessageDraft,
]);
export type EntryDraft = v.InferOutput<typeof EntryDraft>;
