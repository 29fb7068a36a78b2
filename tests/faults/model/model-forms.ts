import { amendment, claimForm, claimPayload, followedClaim, invoice } from '#tests/support/device.ts';
import type { GivenCustomer, Registering } from '#storage/registering.ts';
import type { ClaimDraft, RegistrationDraft } from '#storage/draft-rows.ts';
import type { ClaimPayload, RegistrationPayload } from '#storage/rows.ts';
import { changedFields, markerOf, pickedAgain, type Forms, type Submission } from '../submission.ts';

/** Forms for the model's server. A text in each contains the marker of its submission. */
export const forms: Forms = {
  of: (submission, draft) => {
    const marker = markerOf(submission, 'claim');
    switch (draft.form) {
      case 'proof':
        return { kind: 'proof' };
      case 'ticket_message':
        return { kind: 'ticket_message', payload: { text: marker } };
      case 'claim':
        return { kind: 'claim', payload: claimPayloadOf(submission, draft) };
      case 'registration':
        return { kind: 'registration', payload: registrationPayloadOf(submission, draft) };
      case 'amendment':
        return { kind: 'amendment', payload: { ...amendment, diagnosis: marker } };
      case 'invoice':
        return { kind: 'invoice', payload: { ...invoice, invoiceNumber: marker } };
      case 'change':
        return { kind: 'change', filed: draft.filed, payload: changedFields(submission, draft.filed.fields) };
      case 'message':
        return { kind: 'message', payload: { text: marker } };
      case 'withdrawal':
        return { kind: 'withdrawal', payload: { text: marker } };
      case 'appeal':
        return { kind: 'appeal', payload: { text: marker } };
    }
  },
  followed: followedClaim,
};

/** The payload of a claim as its form submits it: for the registration found, or for one to be created. */
function claimPayloadOf(submission: Submission, { found, contact, values: { picks } }: ClaimDraft): ClaimPayload {
  const claim = { ...claimForm, diagnosis: markerOf(submission, 'claim') };
  const { product } = submission;
  const parts = { claim, ...(picks && { picks: pickedAgain(picks, submission) }) };
  if (product.is === 'found') return { ...claimPayload, ...parts };
  if (product.is === 'to_look_up') return { ...claimPayload, ...parts, found };
  const registering = found ? null : registeringOf(submission, contact);
  return { serialNumber: serialOf(submission), found, known: null, registering, ...parts };
}

/** The payload of a product registration. */
function registrationPayloadOf(submission: Submission, { contact }: RegistrationDraft): RegistrationPayload {
  return { serialNumber: serialOf(submission), product: null, registering: registeringOf(submission, contact) };
}

function registeringOf(submission: Submission, contact: ClaimDraft['contact']): Registering {
  if (submission.product.is !== 'to_register') throw new Error('The submission registers no product');
  const isStoreStock = submission.product.owner === 'stock';
  const dateOfPurchase = isStoreStock ? null : '2026-10-04';
  const purchase = {
    isStoreStock,
    dateOfPurchase,
    retailerId: markerOf(submission, 'registration'),
    storeNumber: null,
  };
  if (isStoreStock) return { owner: { kind: 'stock' }, purchase };
  if (contact) return { owner: { kind: 'found', contact }, purchase };
  const customer: GivenCustomer = {
    email: `customer-${submission.product.owner}@example.com`,
    phone: null,
    firstName: 'Ada',
    lastName: markerOf(submission, 'contact'),
    postalCode: null,
    emailConsentOptOut: true,
  };
  return { owner: { kind: 'given', customer }, purchase };
}

/** Every registration is for a different product. */
function serialOf({ name }: Submission): string {
  return `LAB${name.padStart(9, '0')}`;
}
