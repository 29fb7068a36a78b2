import type { FoundRegistration } from '#storage/rows.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Registering } from '#storage/registering.ts';
import { daysAgo } from '#tests/support/technician.ts';
import { changedFields, markerOf, type Papers, type Submission } from '../submission.ts';

export type Fixtures = {
  /** The demo product that is already registered. */
  found: FoundRegistration;
  /** A retailer without stores. */
  retailerId: string;
  /** An unregistered product, a different one for each submission. */
  serialOf: (one: Submission) => string;
  emailOf: (one: Submission) => string;
  /** Whether its account is in a province with a provincial tax. */
  hasPst: (one: Submission) => boolean;
};

const noSuchType = 'No such type';

/** Creates forms that the real server accepts, or forms with a mistake where the submission has one. */
export function realPapers({ found, retailerId, serialOf, emailOf, hasPst }: Fixtures): Papers {
  const claimOf = (one: Submission) => ({
    claimType: one.wrong === 'claim' ? noSuchType : 'Warranty Repair',
    claimSubtype: 'Fuel System',
    diagnosis: markerOf(one, 'claim'),
    dateOfFailure: daysAgo(4),
    dateEnteredShop: daysAgo(2),
    partsRequired: 'Carburettor assembly, 1',
    labourHours: 1.75,
  });

  const registeringOf = (one: Submission, contact: Contact | null): Registering => {
    if (one.product.is !== 'to_register') throw new Error('The submission registers no product');
    const isStoreStock = one.product.owner === 'stock';
    const dateOfPurchase = daysAgo(one.wrong === 'registration' ? -30 : 20);
    const purchase = {
      isStoreStock,
      dateOfPurchase: isStoreStock && one.wrong !== 'registration' ? null : dateOfPurchase,
      retailerId: isStoreStock && one.wrong === 'registration' ? 'no-such-retailer' : retailerId,
      storeNumber: null,
    };
    if (isStoreStock) return { owner: { kind: 'stock' }, purchase };
    if (contact) return { owner: { kind: 'found', contact }, purchase };
    const customer = {
      email: emailOf(one),
      phone: null,
      firstName: 'Ada',
      lastName: markerOf(one, 'contact'),
      // The server accepts every value that the form accepts, so this step cannot contain a mistake.
      postalCode: null,
      emailConsentOptOut: true,
    };
    return { owner: { kind: 'given', customer }, purchase };
  };

  return {
    of: (one, draft) => {
      switch (draft.form) {
        case 'claim': {
          const claim = claimOf(one);
          if (one.product.is !== 'to_register') {
            const isKnown = one.product.is === 'found';
            const serialNumber = found.registration.serialNumber;
            const payload = {
              serialNumber,
              found: isKnown ? found : draft.found,
              known: null,
              registering: null,
              claim,
            };
            return { kind: 'claim', payload };
          }
          const registering = draft.found ? null : registeringOf(one, draft.contact);
          const payload = { serialNumber: serialOf(one), found: draft.found, known: null, registering, claim };
          return { kind: 'claim', payload };
        }
        case 'registration': {
          const registering = registeringOf(one, draft.contact);
          return { kind: 'registration', payload: { serialNumber: serialOf(one), product: null, registering } };
        }
        case 'amendment': {
          const labourHours = one.wrong === 'claim' ? null : 2.5;
          return { kind: 'amendment', payload: { diagnosis: markerOf(one, 'claim'), labourHours, parts: 'Gear, 1' } };
        }
        case 'invoice': {
          const taxes = { gstHstTaxAmount: 0, pstQstTaxAmount: hasPst(one) ? 0 : null, usdTaxAmount: null };
          const invoiceNumber = markerOf(one, 'claim').replaceAll(' ', '-');
          return { kind: 'invoice', payload: { invoiceDate: daysAgo(1), invoiceNumber, ...taxes } };
        }
        case 'change': {
          const changed = changedFields(one, draft.filed.fields);
          const payload = one.wrong === 'claim' ? { ...changed, claimType: noSuchType } : changed;
          return { kind: 'change', filed: draft.filed, payload };
        }
        case 'message':
          // The server refuses a message without a text.
          return { kind: 'message', payload: { text: one.wrong === 'claim' ? ' ' : markerOf(one, 'claim') } };
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
