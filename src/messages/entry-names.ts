import { t } from '@lingui/core/macro';
import type { Registering, UnregisteredProduct } from '#storage/registering.ts';
import type { Entry, FollowedClaim, FollowUpKind, FoundRegistration, ProvenRegistration } from '#storage/rows.ts';

type Subject = {
  serialNumber: string;
  found: FoundRegistration | null;
  /** The last look-up of a product that is not registered. */
  unregistered?: UnregisteredProduct | null;
};

/** The title of a claim on this device: its product if it is known, else its serial number. */
export function claimSubject({ serialNumber, found, unregistered = null }: Subject): string {
  const product = found?.registration ?? unregistered;
  return (product && registeredProduct(product)) ?? (serialNumber || t`Claim without a serial number`);
}

/** The same as a title among other kinds of entries: a serial number alone does not show that it is a claim. */
export function claimTitle(subject: string, serialNumber: string): string {
  return subject === serialNumber ? t`Claim: ${serialNumber}` : subject;
}

/** The usual name of a product: brand and model, or its name in the catalogue. */
export function registeredProduct(product: {
  brand: string | null;
  model: string | null;
  productName: string | null;
}): string | null {
  const name = product.productName ?? product.model;
  if (!name) return product.brand;
  return product.brand && !name.startsWith(product.brand) ? `${product.brand} ${name}` : name;
}

type ClaimEntrySubject = Pick<Entry & { kind: 'claim' }, 'kind' | 'payload' | 'resolved'>;
type RegistrationSubject = Pick<Entry & { kind: 'registration' }, 'kind' | 'payload'>;
type AmendmentSubject = Pick<Entry & { kind: 'amendment' }, 'kind' | 'claim'>;
type ChangeSubject = Pick<Entry & { kind: 'change' }, 'kind' | 'claim'>;
type MessageSubject = Pick<Entry & { kind: 'message' }, 'kind' | 'claim'>;
type WithdrawalSubject = Pick<Entry & { kind: 'withdrawal' }, 'kind' | 'claim'>;
type AppealSubject = Pick<Entry & { kind: 'appeal' }, 'kind' | 'claim'>;
type ProofSubject = Pick<Entry & { kind: 'proof' }, 'kind' | 'payload'>;
type TicketMessageSubject = Pick<Entry & { kind: 'ticket_message' }, 'kind' | 'number'>;
type InvoiceSubject = Pick<Entry & { kind: 'invoice' }, 'kind' | 'claim' | 'payload'>;

/** The title of an entry: the product of a claim, as the form or the look-up at sending found it, else its claim. */
export function entrySubject(
  entry:
    | ClaimEntrySubject
    | RegistrationSubject
    | AmendmentSubject
    | ChangeSubject
    | InvoiceSubject
    | MessageSubject
    | WithdrawalSubject
    | AppealSubject
    | ProofSubject
    | TicketMessageSubject,
): string {
  if (entry.kind === 'claim') {
    const { payload, resolved } = entry;
    return claimSubject({ serialNumber: payload.serialNumber, found: payload.found ?? resolved });
  }
  if (entry.kind === 'registration') {
    const { product, serialNumber } = entry.payload;
    return registrationSubject(product, serialNumber);
  }
  if (entry.kind === 'proof') return proofSubject(entry.payload);
  if (entry.kind === 'ticket_message') return ticketMessageSubject(entry.number);
  const claim = followedClaimName(entry.claim);
  if (entry.kind === 'amendment') return t`Additional estimate for ${claim}`;
  if (entry.kind === 'change') return t`Change to ${claim}`;
  if (entry.kind === 'message') return t`Message on ${claim}`;
  if (entry.kind === 'appeal') return t`Appeal for ${claim}`;
  if (entry.kind === 'withdrawal') return t`Withdrawal of ${claim}`;
  const { invoiceNumber } = entry.payload;
  return t`Invoice ${invoiceNumber} for ${claim}`;
}

/** The name of a follow-up on its claim's page: an invoice has its number once it is entered. */
export function followUpName(kind: FollowUpKind, invoiceNumber: string): string {
  if (kind === 'amendment') return t`Additional estimate`;
  if (kind === 'change') return t`Change to the claim`;
  if (kind === 'message') return t`Message`;
  if (kind === 'appeal') return t`Appeal`;
  if (kind === 'withdrawal') return t`Withdrawal`;
  return invoiceNumber ? t`Invoice ${invoiceNumber}` : t`Invoice`;
}

/** The name of the claim of a follow-up: its number once it has one. */
export function followedClaimName({ name, product, serialNumber }: FollowedClaim): string {
  return name ?? product ?? serialNumber ?? t`a claim without a serial number`;
}

/** The title of a registration on this device: its product if it is known, else its serial number. */
export function registrationSubject(
  product: Parameters<typeof registeredProduct>[0] | null,
  serialNumber: string,
): string {
  const what = (product && registeredProduct(product)) ?? serialNumber;
  return what ? t`Registration of ${what}` : t`Registration without a serial number`;
}

/** The title of the proof of a registration. */
export function proofSubject({ product, name }: ProvenRegistration): string {
  const what = product ?? name;
  return t`Proof of purchase for ${what}`;
}

/** The title of a message in a ticket. */
export function ticketMessageSubject(number: string): string {
  return t`Message about your question ${number}`;
}

/** The title of an entry for the counter: a claim has its customer's name if it is known. */
export function entryTitle(entry: Entry): string {
  const { serialNumber, customerName } = entryAbout(entry);
  const subject = entrySubject(entry);
  if (entry.kind !== 'claim') return subject;
  return customerName ? t`Claim for ${customerName}` : claimTitle(subject, serialNumber);
}

/** The product's serial number and its customer, if the entry has them. */
export function entryAbout(entry: Entry): { serialNumber: string; customerName: string | null } {
  if (entry.kind === 'claim') {
    const { serialNumber, found, registering } = entry.payload;
    const customerName = (found ?? entry.resolved)?.customerName ?? (registering && ownerName(registering.owner));
    return { serialNumber, customerName };
  }
  if (entry.kind === 'registration') {
    const { serialNumber, registering } = entry.payload;
    return { serialNumber, customerName: ownerName(registering.owner) };
  }
  if (entry.kind === 'proof') return { serialNumber: entry.payload.serialNumber, customerName: null };
  if (entry.kind === 'ticket_message') return { serialNumber: '', customerName: null };
  const { serialNumber, customerName } = entry.claim;
  return { serialNumber: serialNumber ?? '', customerName };
}

/** The customer's email or phone that is compared with the registration at sync; null without one. */
export function comparedCustomer(entry: Entry): string | null {
  if (entry.kind !== 'claim' && entry.kind !== 'registration') return null;
  const owner = entry.payload.registering?.owner;
  if (owner?.kind === 'found') return owner.contact.email ?? owner.contact.phone ?? null;
  if (owner?.kind === 'given') return owner.customer.email ?? owner.customer.phone;
  return (entry.kind === 'claim' && entry.payload.known?.emailOrPhone) || null;
}

function ownerName(owner: Registering['owner']): string | null {
  switch (owner.kind) {
    case 'stock':
      return null;
    // The signed-in customer is the owner.
    case 'own':
      return null;
    case 'found':
      return owner.contact.name ?? null;
    case 'given':
      return [owner.customer.firstName, owner.customer.lastName].filter(Boolean).join(' ') || null;
  }
}
