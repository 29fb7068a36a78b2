import type { FoundRegistration } from '#storage/rows.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Registering } from '#storage/registering.ts';
import { daysAgo } from '#tests/support/technician.ts';
import { changedFields, markerOf, pickedAgain, type Forms, type Submission } from '../submission.ts';

export type Fixtures = {
  /** The demo product that is already registered. */
  found: FoundRegistration;
  /** A retailer without stores. */
  retailerId: string;
  /** An unregistered product, a different one for each submission. */
  serialOf: (submission: Submission) => string;
  emailOf: (submission: Submission) => string;
  /** Whether its account is in a province with a provincial tax. */
  hasPst: (submission: Submission) => boolean;
};

const noSuchType = 'No such type';

/** Creates forms that the real server accepts, or forms with a mistake where the submission has one. */
export function realForms({ found, retailerId, serialOf, emailOf, hasPst }: Fixtures): Forms {
  const claimOf = (submission: Submission) => ({
    claimType: submission.wrong === 'claim' ? noSuchType : 'Warranty Repair',
    claimSubtype: 'Fuel System',
    diagnosis: markerOf(submission, 'claim'),
    dateOfFailure: daysAgo(4),
    dateEnteredShop: daysAgo(2),
    partsRequired: 'Carburettor assembly, 1',
    labourHours: 1.75,
  });

  const registeringOf = (submission: Submission, contact: Contact | null): Registering => {
    if (submission.product.is !== 'to_register') throw new Error('The submission registers no product');
    const isStoreStock = submission.product.owner === 'stock';
    const dateOfPurchase = daysAgo(submission.wrong === 'registration' ? -30 : 20);
    const purchase = {
      isStoreStock,
      dateOfPurchase: isStoreStock && submission.wrong !== 'registration' ? null : dateOfPurchase,
      retailerId: isStoreStock && submission.wrong === 'registration' ? 'no-such-retailer' : retailerId,
      storeNumber: null,
    };
    if (isStoreStock) return { owner: { kind: 'stock' }, purchase };
    if (contact) return { owner: { kind: 'found', contact }, purchase };
    const customer = {
      email: emailOf(submission),
      phone: null,
      firstName: 'Ada',
      lastName: markerOf(submission, 'contact'),
      // The server accepts every value that the form accepts, so this step cannot contain a mistake.
      postalCode: null,
      emailConsentOptOut: true,
    };
    return { owner: { kind: 'given', customer }, purchase };
  };

  return {
    of: (submission, draft) => {
      switch (draft.form) {
        case 'proof':
          return { kind: 'proof' };
        case 'claim': {
          const { picks } = draft.values;
          const claim = claimOf(submission);
          const parts = { known: null, claim, ...(picks && { picks: pickedAgain(picks, submission) }) };
          if (submission.product.is !== 'to_register') {
            const isKnown = submission.product.is === 'found';
            const serialNumber = found.registration.serialNumber;
            const payload = { serialNumber, found: isKnown ? found : draft.found, registering: null, ...parts };
            return { kind: 'claim', payload };
          }
          const registering = draft.found ? null : registeringOf(submission, draft.contact);
          const payload = { serialNumber: serialOf(submission), found: draft.found, registering, ...parts };
          return { kind: 'claim', payload };
        }
        case 'registration': {
          const registering = registeringOf(submission, draft.contact);
          return { kind: 'registration', payload: { serialNumber: serialOf(submission), product: null, registering } };
        }
        case 'amendment': {
          const labourHours = submission.wrong === 'claim' ? null : 2.5;
          return {
            kind: 'amendment',
            payload: { diagnosis: markerOf(submission, 'claim'), labourHours, parts: 'Gear, 1' },
          };
        }
        case 'invoice': {
          const taxes = { gstHstTaxAmount: 0, pstQstTaxAmount: hasPst(submission) ? 0 : null, usdTaxAmount: null };
          const invoiceNumber = markerOf(submission, 'claim').replaceAll(' ', '-');
          return { kind: 'invoice', payload: { invoiceDate: daysAgo(1), invoiceNumber, ...taxes } };
        }
        case 'change': {
          const changed = changedFields(submission, draft.filed.fields);
          const payload = submission.wrong === 'claim' ? { ...changed, claimType: noSuchType } : changed;
          return { kind: 'change', filed: draft.filed, payload };
        }
        case 'message':
        case 'withdrawal':
        case 'appeal':
        case 'ticket_message':
          // The server refuses each without a text.
          return {
            kind: draft.form,
            payload: { text: submission.wrong === 'claim' ? ' ' : markerOf(submission, 'claim') },
          };
      }
    },
    followed: {
      name: null,
      product: null,
      serialNumber: found.registration.serialNumber,
      customerName: null,
      labourExpireDate: found.registration.laborWarrantyExpiration,
      billingState: 'Ontario',
      grossTotal: null,
    },
  };
}
