import { claimAnswer } from '#tests/support/contract-answers.ts';
import { describe, expect, it } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import { claimModel, claimProduct, claimSerialNumber } from '#domain/claim-product.ts';

type ClaimRegistration = NonNullable<Claim['productRegistration']>;

function claimOn(change: Partial<ClaimRegistration>, serialNumber: string | null = null): Claim {
  const productRegistration: ClaimRegistration = {
    id: 'registration-1',
    product: null,
    serialNumber: null,
    productWarrantyStatus: null,
    purchaseDate: null,
    partsExpireDate: null,
    labourExpireDate: null,
    ...change,
  };
  return claimAnswer({ productRegistration, serialNumber });
}

describe('the product of a claim', () => {
  it.each([
    ['Norvane', 'Snow blower', 'Norvane Snow blower'],
    ['Norvane', 'Norvane Snow blower', 'Norvane Snow blower'],
    [null, 'Snow blower', 'Snow blower'],
    ['', 'Snow blower', 'Snow blower'],
    ['Norvane', null, 'Norvane'],
    ['Norvane', '', 'Norvane'],
    [null, null, null],
  ])('%j and %j are %j', (brand, name, product) => {
    expect(claimProduct(claimOn({ product: { brand, name } }))).toBe(product);
  });

  it('is null without a product or a registration', () => {
    expect(claimProduct(claimOn({}))).toBeNull();
    expect(claimProduct(claimAnswer())).toBeNull();
  });
});

describe('the model of a claim', () => {
  it.each([
    ['Norvane', 'Snow blower', 'Snow blower'],
    ['Norvane', 'Norvane Snow blower', 'Snow blower'],
    ['Norvane', 'Norvaneer', 'Norvaneer'],
    [null, 'Norvane Snow blower', 'Norvane Snow blower'],
    ['Norvane', null, null],
  ])('of %j and %j is %j', (brand, name, model) => {
    expect(claimModel(claimOn({ product: { brand, name } }))).toBe(model);
  });

  it('is null without a product or a registration', () => {
    expect(claimModel(claimOn({}))).toBeNull();
    expect(claimModel(claimAnswer())).toBeNull();
  });
});

describe('the serial number of a claim', () => {
  it('is its own before that of its registration', () => {
    const serialNumber = { name: 'REGISTERED0001' };
    expect(claimSerialNumber(claimOn({ serialNumber }, 'CLAIMED0000001'))).toBe('CLAIMED0000001');
    expect(claimSerialNumber(claimOn({ serialNumber }))).toBe('REGISTERED0001');
  });

  it('is null if no response has it', () => {
    expect(claimSerialNumber(claimOn({ serialNumber: { name: null } }))).toBeNull();
    expect(claimSerialNumber(claimOn({}))).toBeNull();
    expect(claimSerialNumber(claimAnswer({ serialNumber: null }))).toBeNull();
  });
});
