import type { Contact } from '#contract/contacts.ts';
import { emptyRegistering, type RegisteringDraft, type StepResults } from '#storage/registering.ts';
import type { ClaimPayload } from '#storage/rows.ts';

/** The form values of the registration that an entry makes first. */
export type RegisteringTyped = { emailOrPhone: string; contact: Contact | null; registering: RegisteringDraft };

/** The form's part of a registration to be made; a contact that the entry has made counts as found. */
export function registeringTyped(
  { known, registering }: Pick<ClaimPayload, 'known' | 'registering'>,
  steps: StepResults | null,
): RegisteringTyped {
  const emailOrPhone = known?.emailOrPhone ?? '';
  if (!registering) return { emailOrPhone, contact: null, registering: emptyRegistering };
  const { owner, purchase } = registering;
  const typed = {
    ...emptyRegistering,
    chosen: true,
    storeStock: owner.kind === 'stock',
    dateOfPurchase: purchase.dateOfPurchase ?? '',
    retailerId: purchase.retailerId,
    storeNumber: purchase.storeNumber ?? '',
  };
  if (owner.kind === 'stock') return { emailOrPhone, contact: null, registering: typed };
  if (owner.kind === 'found') {
    const { contact } = owner;
    return { emailOrPhone: contact.email ?? contact.phone ?? '', contact, registering: typed };
  }
  if (owner.kind === 'own')
    return { emailOrPhone, contact: owner.contact, registering: { ...typed, promotions: owner.promotions } };
  const { email, phone, firstName, lastName, postalCode, emailConsentOptOut } = owner.customer;
  const made = steps?.contact?.id ?? null;
  return {
    emailOrPhone: email ?? phone ?? '',
    contact:
      made === null ? null : { ...owner.customer, id: made, name: `${firstName ?? ''} ${lastName ?? ''}`.trim() },
    registering: {
      ...typed,
      otherContact: (email && phone) ?? '',
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      postalCode: postalCode ?? '',
      promotions: !emailConsentOptOut,
    },
  };
}
