import { describe, expect, it } from 'vitest';
import { registrationFormProblems, type RegistrationValues } from '#features/registrations/create/registration-spec.ts';

const values: RegistrationValues = {
  serialNumber: 'DEMO-ACTIVE-0001',
  emailOrPhone: 'ada@example.com',
  firstName: '',
  lastName: '',
  otherContact: '',
  postalCode: '',
  dateOfPurchase: '2026-11-20',
  retailerId: 'retailer-1',
  storeNumber: '',
  chosen: true,
  storeStock: false,
  promotions: false,
};
const context = { today: '2026-11-21', hasProof: true, retailerHasStores: false, isStoreStock: false } as const;

describe('the serial number of a registration', () => {
  it('can contain dashes if a customer types it', () => {
    expect(registrationFormProblems(values, { ...context, customer: 'own' })).toEqual({});
    expect(registrationFormProblems({ ...values, serialNumber: 'DEMO-1' }, { ...context, customer: 'own' })).toEqual({
      serialNumber: 'serial_number_length',
    });
  });

  it('contains only letters and digits for all others', () => {
    expect(registrationFormProblems(values, { ...context, customer: 'found' })).toEqual({
      serialNumber: 'serial_number_characters',
    });
  });
});
