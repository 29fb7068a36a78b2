import { registrationAnswer } from '#tests/support/contract-answers.ts';
import { claimPayload } from '#tests/support/device.ts';
import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { byNewCustomer, registrationEntry } from '#tests/support/registering-entry.ts';
import { useEnglish } from '#tests/support/language.ts';
import { photoTitle } from '#messages/counts.tsx';
import { claimSubject, claimTitle, comparedCustomer, entryTitle, registeredProduct } from '#messages/entry-names.ts';
import { describe, expect, it } from 'vitest';

useEnglish();

describe('a registered product', () => {
  it.each([
    ['Norvane', 'SB-624E', 'Snow blower', 'Norvane Snow blower'],
    ['Norvane', 'SB-624E', null, 'Norvane SB-624E'],
    ['Norvane', 'SB-624E', 'Norvane Snow blower', 'Norvane Snow blower'],
    [null, 'SB-624E', 'Snow blower', 'Snow blower'],
    [null, 'SB-624E', null, 'SB-624E'],
    ['Norvane', null, null, 'Norvane'],
    [null, null, null, null],
  ])('of %j, %j, %j is %j', (brand, model, productName, expected) => {
    expect(registeredProduct({ brand, model, productName })).toBe(expected);
  });
});

describe('the subject of a claim on this device', () => {
  const serialNumber = 'DEMOACTIVE0001';

  function foundWith(change: Parameters<typeof registrationAnswer>[0]) {
    return { registration: registrationAnswer(change), customerName: null, readAt: '2026-11-20T10:00:00.000Z' };
  }

  it('is the product if it is known', () => {
    expect(claimSubject({ serialNumber, found: foundWith({}) })).toBe('Norvane Snow blower');
  });

  it('is the serial number otherwise', () => {
    const nameless = foundWith({ brand: null, model: null, productName: null });
    expect(claimSubject({ serialNumber, found: nameless })).toBe(serialNumber);
    expect(claimSubject({ serialNumber, found: null })).toBe(serialNumber);
  });

  it('is the unregistered product, if the look-up returned it', () => {
    const readAt = '2026-11-20T10:00:00.000Z';
    const product = { brand: 'Norvane', model: 'SB-624E', productName: null, readAt };
    const unregistered = { ...product, serialNumber: { id: 'serial-1', name: serialNumber, productId: 'product-1' } };
    expect(claimSubject({ serialNumber, found: null, unregistered })).toBe('Norvane SB-624E');
    const nameless = { ...unregistered, brand: null, model: null };
    expect(claimSubject({ serialNumber, found: null, unregistered: nameless })).toBe(serialNumber);
  });

  it('has the word claim in a title of a serial number only', () => {
    expect(claimTitle(serialNumber, serialNumber)).toBe('Claim: DEMOACTIVE0001');
    expect(claimTitle('Norvane Snow blower', serialNumber)).toBe('Norvane Snow blower');
    expect(claimTitle(claimSubject({ serialNumber: '', found: null }), '')).toBe('Claim without a serial number');
  });

  it('has a text for a form without values', () => {
    expect(claimSubject({ serialNumber: '', found: null })).toBe('Claim without a serial number');
  });
});

describe('the title of an entry', () => {
  const found = claimPayload.found && { ...claimPayload.found, customerName: 'Wayne Friesen' };
  const given = {
    email: 'p.nair@portal.example',
    phone: null,
    firstName: 'Priya',
    lastName: 'Nair',
    postalCode: null,
    emailConsentOptOut: true,
  };
  const purchase = { isStoreStock: false, dateOfPurchase: null, retailerId: 'retailer-1', storeNumber: null };

  it('is a claim for its customer if the name is known', () => {
    expect(entryTitle(outboxEntry({ payload: { ...claimPayload, found } }))).toBe('Claim for Wayne Friesen');
    expect(entryTitle(outboxEntry({ payload: { ...claimPayload, found: null }, resolved: found }))).toBe(
      'Claim for Wayne Friesen',
    );
    const registering = { owner: { kind: 'given' as const, customer: given }, purchase };
    const unregistered = { ...claimPayload, found: null, registering };
    expect(entryTitle(outboxEntry({ payload: unregistered }))).toBe('Claim for Priya Nair');
  });

  it('is the product if the name is unknown, or for store stock', () => {
    expect(entryTitle(outboxEntry({ payload: claimPayload }))).toBe('Norvane Snow blower');
    const stock = { owner: { kind: 'stock' as const }, purchase };
    expect(entryTitle(outboxEntry({ payload: { ...claimPayload, found: null, registering: stock } }))).toBe(
      'Claim: DEMOACTIVE0001',
    );
  });
});

describe('the name of a photo', () => {
  const photo = { type: 'image/jpeg', name: 'IMG_4711.jpg' } as const;

  it('is the rating plate for that purpose, else its number', () => {
    expect([0, 1, 9].map((index) => photoTitle(photo, index))).toEqual(['Photo 1', 'Photo 2', 'Photo 10']);
    expect(photoTitle({ ...photo, purpose: 'rating_plate' }, 0)).toBe('Rating plate');
    expect(photoTitle({ ...photo, type: 'image/png' }, 1)).toBe('Photo 2');
  });

  it('is the file name for a document, at any position', () => {
    const receipt = { type: 'application/pdf', name: 'receipt.pdf' } as const;
    expect([0, 3].map((index) => photoTitle(receipt, index))).toEqual(['receipt.pdf', 'receipt.pdf']);
  });
});

describe('the customer that does not match', () => {
  const claim = (payload: object) => outboxEntry({ payload: { ...claimPayload, found: null, ...payload } });

  it('is the email or phone typed with the serial number', () => {
    expect(comparedCustomer(claim({ known: { emailOrPhone: 'ada@example.com' } }))).toBe('ada@example.com');
    expect(comparedCustomer(claim({ registering: byNewCustomer }))).toBe('ada@example.com');
    expect(comparedCustomer(registrationEntry())).toBe('ada@example.com');
  });

  it('is null for store stock, and in a claim of the previous version', () => {
    expect(comparedCustomer(claim({ known: { emailOrPhone: '', storeStock: true } }))).toBeNull();
    expect(comparedCustomer(claim({ known: null }))).toBeNull();
  });
});
