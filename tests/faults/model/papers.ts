import { amendment, claimForm, claimPayload, followedClaim, invoice } from '#tests/support/device.ts';
import type { GivenCustomer, Registering } from '#storage/registering.ts';
import type { ClaimDraft, RegistrationDraft } from '#storage/draft-rows.ts';
import type { ClaimPayload, RegistrationPayload } from '#storage/rows.ts';
import { changedFields, markerOf, type Papers, type Submission } from '../submission.ts';

/** Forms for the model's server. A text in each contains the marker of its submission. */
export const papers: Papers = {
  of: (one, draft) => {
    const marker = markerOf(one, 'claim');
    switch (draft.form) {
      case 'claim':
        return { kind: 'claim', payload: claimPayloadOf(one, draft) };
      case 'registration':
        return { kind: 'registration', payload: registrationPayloadOf(one, draft) };
      case 'amendment':
        return { kind: 'amendment', payload: { ...amendment, diagnosis: marker } };
      case 'invoice':
        return { kind: 'invoice', payload: { ...invoice, invoiceNumber: marker } };
      case 'change':
        return { kind: 'change', filed: draft.filed, payload: changedFields(one, draft.filed.fields) };
      case 'message':
        return { kind: 'message', payload: { text: marker } };
    }
  },
  followed: followedClaim,
};

/** The payload of a claim as its form submits it: for the registration found, or for one to be created. */
function claimPayloadOf(one: Submission, { found, contact }: Pick<ClaimDraft, 'found' | 'contact'>): ClaimPayload {
  const claim = { ...claimForm, diagnosis: markerOf(one, 'claim') };
  const { product } = one;
  if (product.is === 'found') return { ...claimPayload, claim };
  if (product.is === 'to_look_up') return { ...claimPayload, claim, found };
  const registering = found ? null : registeringOf(one, contact);
  return { serialNumber: serialOf(one), found, known: null, registering, claim };
}

/** The payload of a product registration. */
function registrationPayloadOf(one: Submission, { contact }: RegistrationDraft): RegistrationPayload {
  return { serialNumber: serialOf(one), product: null, registering: registeringOf(one, contact) };
}

function registeringOf(one: Submission, contact: ClaimDraft['contact']): Registering {
  if (one.product.is !== 'to_register') throw new Error('The submission registers no product');
  const isStoreStock = one.product.owner === 'stock';
  const dateOfPurchase = isStoreStock ? null : '2026-10-04';
  const purchase = { isStoreStock, dateOfPurchase, retailerId: markerOf(one, 'registration'), storeNumber: null };
  if (isStoreStock) return { owner: { kind: 'stock' }, purchase };
  if (contact) return { owner: { kind: 'found', contact }, purchase };
  const customer: GivenCustomer = {
    email: `customer-${one.product.owner}@example.com`,
    phone: null,
    firstName: 'Ada',
    lastName: markerOf(one, 'contact'),
    postalCode: null,
    emailConsentOptOut: true,
  };
  return { owner: { kind: 'given', customer }, purchase };
}

/** Every registration is for a different product. */
function serialOf({ name }: Submission): string {
  return `LAB${name.padStart(9, '0')}`;
}
