import * as v from 'valibot';
import type { FileDoubt } from '#contract/file-doubts.ts';
import { fileTypes, FileReceipt } from '#contract/files.ts';
import { Id, Instant, Sha256 } from '#contract/primitives.ts';
import { Registration } from '#contract/registrations.ts';
import { Account } from '#contract/session.ts';
import { type EntryStep, entrySteps, Registering, StepResults, UnregisteredProduct } from './registering.ts';
import { PicksDraft } from './picks-draft.ts';
import type { PhotoMark } from './photo-marks.ts';
import {
  SentAmendment,
  SentAppeal,
  SentClaimForm,
  SentInvoice,
  SentMessage,
  SentTicketMessage,
  SentWithdrawal,
} from './sent-forms.ts';

/** The newest version of an entry's payload; a payload is never rewritten (R-OFF-18). */
export const entrySchemaVersion = 7;

/** The one session of this device. `locale` is here too, since a service worker cannot read local storage. */
export const SessionRow = v.object({
  key: v.literal('session'),
  accountId: Id,
  token: v.string(),
  refreshToken: v.string(),
  expiresIn: v.number(),
  /** Ends this session on the server and opens nothing; missing on older sessions and from other backends. */
  endToken: v.optional(v.string()),
  /** When the token was received, epoch milliseconds; missing on older sessions. */
  issuedAt: v.optional(v.number()),
  locale: v.string(),
  /** The id of the passkey that the person signed in with here, or added; missing after a password. */
  passkey: v.optional(v.string()),
  /** As last read. An offline start shows it. */
  account: v.nullable(Account),
});
export type SessionRow = v.InferOutput<typeof SessionRow>;

/** The result of a serial number look-up, stored with a draft or an entry. */
export const FoundRegistration = v.object({
  registration: Registration,
  customerName: v.nullable(v.string()),
  /** When the server returned it. */
  readAt: Instant,
});
export type FoundRegistration = v.InferOutput<typeof FoundRegistration>;

/** The customer's email or phone, or that it is store stock, for the look-up at sync (R-OFF-16). */
export const KnownCustomer = v.object({ emailOrPhone: v.string(), storeStock: v.exactOptional(v.literal(true)) });

export const ClaimPayload = v.object({
  serialNumber: v.string(),
  /** Null when the look-up has to run at sync. */
  found: v.nullable(FoundRegistration),
  /** Null in entries of older versions that named no customer: they are sent as they were filed. */
  known: v.nullable(KnownCustomer),
  /** The registration that the claim needs first; missing in version 1. */
  registering: v.optional(v.nullable(Registering), null),
  claim: SentClaimForm,
  /**
   * The customer's, sent with the claim so that it names them (R-CLAIM-07); missing before version 4. Stored, not derived:
   * a claim that an older version began to send is repeated without it, since its key stands for the same payload.
   */
  emailOrPhone: v.exactOptional(v.string()),
  /** What the fields were filled from; missing before version 6, and where nothing was picked. */
  picks: v.exactOptional(PicksDraft),
});
export type ClaimPayload = v.InferOutput<typeof ClaimPayload>;

/** The oldest version that reads all of a claim: an older app does not change a newer entry. */
export function claimSchemaVersion({ found, known, registering, emailOrPhone, picks }: ClaimPayload): number {
  if (picks) return hasNewPicks(picks) ? 7 : 6;
  if (emailOrPhone) return 4;
  if (!found && known?.storeStock) return 3;
  return registering ? 2 : 1;
}

/** What version 6 would leave out of the picks. */
function hasNewPicks({ hoursReason, withoutSum, typed }: PicksDraft): boolean {
  return Boolean(withoutSum ?? hoursReason) || typed.some((pick) => pick.kind === 'part' && pick.causal);
}

/** A changed claim, with the customer's email or phone if the change names them; missing before version 5. */
export const ChangePayload = v.object({ ...SentClaimForm.entries, emailOrPhone: v.exactOptional(v.string()) });
export type ChangePayload = v.InferOutput<typeof ChangePayload>;

export const entryStates = ['queued', 'sending', 'sent', 'waiting', 'signin', 'attention'] as const;
export type EntryState = (typeof entryStates)[number];

export const causeCodes = [
  'new',
  'offline',
  'no_answer',
  'timeout',
  'interrupted',
  'not_an_answer',
  'server_error',
  'busy',
  'too_many',
  'signin',
  'refused',
  'unproven',
  'incomplete',
  'three_failures',
  'decision',
  'unreadable',
  'claim_first',
  'claim_gone',
] as const;
export type CauseCode = (typeof causeCodes)[number];

/** Why an entry is in its state, with the code and message of the server, if any. */
export const Cause = v.object({
  code: v.picklist(causeCodes),
  at: Instant,
  status: v.optional(v.number()),
  serverCode: v.optional(v.string()),
  message: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
  /** Fields that the response named without a sentence for each, as `FIELD_CUSTOM_VALIDATION_EXCEPTION` does. */
  fieldNames: v.optional(v.array(v.string())),
  /** Where an entry with several calls stopped. */
  step: v.optional(v.picklist(entrySteps)),
  /** Ids of the photos whose bytes this device has lost. */
  lost: v.optional(v.array(Id)),
});
export type Cause = v.InferOutput<typeof Cause>;

export const Receipt = v.object({
  claimId: Id,
  claimName: v.string(),
  /** Null from a backend that lists no files. */
  files: v.nullable(v.array(FileReceipt)),
  /** The id of a message on the claim, or in the ticket. */
  messageId: v.exactOptional(Id),
  at: Instant,
});
export type Receipt = v.InferOutput<typeof Receipt>;

const entryParts = {
  id: Id,
  accountId: Id,
  /** The claim that it belongs to: a server id, or the id of the entry that makes it; of a proof, the registration, of a message in a ticket, the ticket. */
  claimRef: Id,
  photoCount: v.number(),
  photoBytes: v.number(),
  state: v.picklist(entryStates),
  cause: Cause,
  /** Epoch milliseconds before which it is not sent; 0 is at once. */
  nextAttemptAt: v.number(),
  /** Failures that count, since the entry last got new attempts (R-OFF-12, R-OFF-13). */
  attempts: v.number(),
  /** Whether a request was ever sent: from then on the payload does not change (R-OFF-17). */
  attempted: v.boolean(),
  receipt: v.nullable(Receipt),
  createdAt: Instant,
  schemaVersion: v.number(),
};

export const ClaimEntry = v.object({
  ...entryParts,
  kind: v.literal('claim'),
  payload: ClaimPayload,
  /** The result of the look-up at sync, stored so that a repeat sends the same bytes. */
  resolved: v.nullable(FoundRegistration),
  steps: v.optional(v.nullable(StepResults), null),
});
export type ClaimEntry = v.InferOutput<typeof ClaimEntry>;

/** The claim of a follow-up as it was when the follow-up was made: its name, and what its form is validated against. */
export const FollowedClaim = v.object({
  /** Null until the claim has arrived. */
  name: v.nullable(v.string()),
  product: v.nullable(v.string()),
  serialNumber: v.nullable(v.string()),
  customerName: v.nullable(v.string()),
  labourExpireDate: v.nullable(v.string()),
  billingState: v.nullable(v.string()),
  /** Dollars. */
  grossTotal: v.nullable(v.number()),
  /** Whether the form of an invoice asks for its total; missing before it did, and where Salesforce is the desk (R-INV-11). */
  asksInvoiceTotal: v.exactOptional(v.literal(true)),
});
export type FollowedClaim = v.InferOutput<typeof FollowedClaim>;

/** A request for an additional estimate. */
export const AmendmentEntry = v.object({
  ...entryParts,
  kind: v.literal('amendment'),
  claim: FollowedClaim,
  payload: SentAmendment,
});

export const InvoiceEntry = v.object({
  ...entryParts,
  kind: v.literal('invoice'),
  claim: FollowedClaim,
  payload: SentInvoice,
});

/** What a change of a filed claim starts from. */
export const FiledClaim = v.object({
  registrationId: Id,
  dateOfPurchase: v.nullable(v.string()),
  /** Photos that the claim has already. */
  photoCount: v.number(),
  /** Their hashes; missing on rows from before they were compared. */
  photoHashes: v.exactOptional(v.array(Sha256)),
  fields: SentClaimForm,
});
export type FiledClaim = v.InferOutput<typeof FiledClaim>;

/** A change of a filed claim, with the photos that it adds (R-CLAIM-13). All fields are sent again. */
export const ChangeEntry = v.object({
  ...entryParts,
  kind: v.literal('change'),
  claim: FollowedClaim,
  filed: FiledClaim,
  payload: ChangePayload,
});

/** A message to the desk, with its files (R-MESSAGE-04). */
export const MessageEntry = v.object({
  ...entryParts,
  kind: v.literal('message'),
  claim: FollowedClaim,
  payload: SentMessage,
});
export type MessageEntry = v.InferOutput<typeof MessageEntry>;

/** The depot takes its claim back (R-CLAIM-23). */
export const WithdrawalEntry = v.object({
  ...entryParts,
  kind: v.literal('withdrawal'),
  claim: FollowedClaim,
  payload: SentWithdrawal,
});

/** The depot asks the desk to decide again, with files (R-CLAIM-24). */
export const AppealEntry = v.object({
  ...entryParts,
  kind: v.literal('appeal'),
  claim: FollowedClaim,
  payload: SentAppeal,
});

/** An entry that follows a claim and is sent after it. */
export const FollowUpEntry = v.variant('kind', [
  AmendmentEntry,
  InvoiceEntry,
  ChangeEntry,
  MessageEntry,
  WithdrawalEntry,
  AppealEntry,
]);
export type FollowUpEntry = v.InferOutput<typeof FollowUpEntry>;
export type FollowUpKind = FollowUpEntry['kind'];

/** A follow-up that is filled in in a dialog; a message is written on the claim's page. */
export type FollowUpFormEntry = Exclude<FollowUpEntry, MessageEntry>;
export type FollowUpFormKind = FollowUpFormEntry['kind'];

export const RegistrationPayload = v.object({
  serialNumber: v.string(),
  /** As the form knew it; it is looked up again at sync. */
  product: v.nullable(UnregisteredProduct),
  registering: Registering,
});
export type RegistrationPayload = v.InferOutput<typeof RegistrationPayload>;

/** A product registration. `claimRef` is its own id, and its receipt names the registration. */
export const RegistrationEntry = v.object({
  ...entryParts,
  kind: v.literal('registration'),
  payload: RegistrationPayload,
  steps: v.optional(v.nullable(StepResults), null),
});
export type RegistrationEntry = v.InferOutput<typeof RegistrationEntry>;

/** A registration as it was when its proof was added. */
export const ProvenRegistration = v.object({
  name: v.string(),
  serialNumber: v.string(),
  product: v.nullable(v.string()),
});
export type ProvenRegistration = v.InferOutput<typeof ProvenRegistration>;

/** The proof of purchase that the desk asked for (R-DESK-76). `claimRef` is the id of its registration. */
export const ProofEntry = v.object({ ...entryParts, kind: v.literal('proof'), payload: ProvenRegistration });
export type ProofEntry = v.InferOutput<typeof ProofEntry>;

/** What its person writes in a ticket (R-TICKET-08). `claimRef` is the id of the ticket, `number` what people call it. */
export const TicketMessageEntry = v.object({
  ...entryParts,
  kind: v.literal('ticket_message'),
  number: v.string(),
  payload: SentTicketMessage,
});
export type TicketMessageEntry = v.InferOutput<typeof TicketMessageEntry>;

/** One submission in the outbox. `id` is also its idempotency key. */
export const Entry = v.variant('kind', [
  ClaimEntry,
  AmendmentEntry,
  InvoiceEntry,
  ChangeEntry,
  MessageEntry,
  WithdrawalEntry,
  AppealEntry,
  RegistrationEntry,
  ProofEntry,
  TicketMessageEntry,
]);
export type Entry = v.InferOutput<typeof Entry>;

/** The purpose of a file, which decides the call that sends it. */
export const photoPurposes = ['photo', 'rating_plate', 'proof_of_purchase', 'follow_up'] as const;
export type PhotoPurpose = (typeof photoPurposes)[number];

/** What is said of a photo that may not show enough (R-CLAIM-22). */
export const photoRemarks = ['blurred', 'dark', 'glare'] as const;
export type PhotoRemark = (typeof photoRemarks)[number];

/** A photo or document of a draft, and later of the entry that the draft becomes under the same id. */
export type PhotoRow = {
  id: string;
  /** Missing on rows from before bytes were encrypted, and on rows without an account. */
  accountId?: string;
  entryId: string;
  /** Missing on rows from before there were purposes: those are photos. */
  purpose?: PhotoPurpose;
  position: number;
  name: string;
  type: (typeof fileTypes)[number];
  size: number;
  sha256: v.InferOutput<typeof Sha256>;
  /** Why the file may not open; missing on rows from before this was looked at. */
  doubt?: FileDoubt;
  /** Missing on a good photo, on one that a person uses all the same, and on rows from before photos were judged. */
  remark?: PhotoRemark;
  /** The serial number for which a person uses the photo of another rating plate. */
  plateFor?: string;
  /** The id of the key that encrypts the bytes; missing while they are not encrypted. */
  bytesKey?: string;
  /** What is drawn on the photo `originalId`, which is in the same form or kept for it; only on a marked photo. */
  marks?: readonly PhotoMark[];
  originalId?: string;
  /** Marks that a person is drawing on this photo and has not saved. */
  unsavedMarks?: readonly PhotoMark[];
  /** Only on rows from before database version 7; the bytes of newer rows are in `photoBytes`. */
  bytes?: Blob;
};

/**
 * The bytes of a photo under the photo's id. A buffer, since WebKit stores no Blob in a private window, and may lose
 * one that is written over itself or read through an index (bugs 286561, 292142).
 */
export type PhotoBytesRow = Pick<PhotoRow, 'id' | 'accountId' | 'bytesKey'> & { bytes: ArrayBuffer };

/** A photo to show, with its decrypted bytes; null when this device has lost them. */
export type LoadedPhoto = Omit<PhotoRow, 'bytes'> & { bytes: Blob | null };

/** One line of the log of attempts; never changed, never removed before its entry. */
export type AttemptRow = {
  id?: number;
  entryId: string;
  at: string;
  /** `left` is written before the request leaves; a `left` without a line after it may have been sent. */
  event: 'left' | CauseCode | 'accepted';
  /** Of an entry with several calls. */
  step?: EntryStep;
  status?: number;
  serverCode?: string;
  /** The connection broke after the server had received new bytes of the photos: the next try resumes after them. */
  goesOn?: true;
};

/** A cached value, and when it was read (R-OFF-08). */
export type SnapshotRow = { accountId: string; key: string; value: unknown; readAt: string };

/** A draft of a form that is sent online only; `key` has the form and the account. */
export type FormDraftRow = { key: string; value: unknown; keptAt: string };
