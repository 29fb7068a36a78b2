import { t } from '@lingui/core/macro';
import type { Registering, UnregisteredProduct } from '#storage/registering.ts';
import type { Entry, FollowedClaim, FollowUpKind, FoundRegistration } from '#storage/rows.ts';

type Subject = {
  serialNumber: string;
  found: FoundRegistration | null;
  /** What the last look-up said of a product that is not registered. */
  unregistered?: UnregisteredProduct | null;
};

/** What a claim on this device is about: the product where it is known, else its serial number. */
export function claimSubject({ serialNumber, found, unregistered = null }: Subject): string {
  const product = found?.registration ?? unregistered;
  return (product && registeredProduct(product)) ?? (serialNumber || t`Claim without a serial number`);
}

/** The same as a title among other things than claims: a serial number alone does not say that it is of one. */
export function claimTitle(subject: string, serialNumber: string): string {
  return subject === serialNumber ? t`Claim: ${serialNumber}` : subject;
}

/** A product as people call it: brand and model, or the name it has in our records. */
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
type InvoiceSubject = Pick<Entry & { kind: 'invoice' }, 'kind' | 'claim' | 'payload'>;

/** What an entry is about: of a claim the product, as the form found it or as the look-up at sync did; else its claim. */
export function entrySubject(
  entry: ClaimEntrySubject | RegistrationSubject | AmendmentSubject | InvoiceSubject,
): string {
  if (entry.kind === 'claim') {
    const { payload, resolved } = entry;
    return claimSubject({ serialNumber: payload.serialNumber, found: payload.found ?? resolved });
  }
  if (entry.kind === 'registration') {
    const { product, serialNumber } = entry.payload;
    return registrationSubject(product, serialNumber);
  }
  const claim = followedClaimName(entry.claim);
  if (entry.kind === 'amendment') return t`Additional estimate for ${claim}`;
  const { invoiceNumber } = entry.payload;
  return t`Invoice ${invoiceNumber} for ${claim}`;
}

/** What follows a claim, called at that claim: an invoice by its number once it has one. */
export function followUpName(kind: FollowUpKind, invoiceNumber: string): string {
  if (kind === 'amendment') return t`Additional estimate`;
  return invoiceNumber ? t`Invoice ${invoiceNumber}` : t`Invoice`;
}

/** What a claim is called that something follows: its number once it has one. */
export function followedClaimName({ name, product, serialNumber }: FollowedClaim): string {
  return name ?? product ?? serialNumber ?? t`a claim without a serial number`;
}

/** What a registration on this device is called: by its product where it is known, else by its serial number. */
export function registrationSubject(
  product: Parameters<typeof registeredProduct>[0] | null,
  serialNumber: string,
): string {
  const what = (product && registeredProduct(product)) ?? serialNumber;
  return what ? t`Registration of ${what}` : t`Registration without a serial number`;
}

/** What the counter calls an entry: a claim by its customer, where the name is known, else by what it is about. */
export function entryTitle(entry: Entry): string {
  const { serialNumber, customerName } = entryAbout(entry);
  const subject = entrySubject(entry);
  if (entry.kind !== 'claim') return subject;
  return customerName ? t`Claim for ${customerName}` : claimTitle(subject, serialNumber);
}

/** The product's serial number and whose it is, wherever an entry has them. */
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
  const { serialNumber, customerName } = entry.claim;
  return { serialNumber: serialNumber ?? '', customerName };
}

function ownerName(owner: Registering['owner']): string | null {
  switch (owner.kind) {
    case 'stock':
      return null;
    // Whoever is signed in knows their own name.
    case 'own':
      return null;
    case 'found':
      return owner.contact.name ?? null;
    case 'given':
      return [owner.customer.firstName, owner.customer.lastName].filter(Boolean).join(' ') || null;
  }
}
