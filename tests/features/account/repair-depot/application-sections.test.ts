import { useEnglish, speak } from '#tests/support/language.ts';
import { describe, expect, it } from 'vitest';
import { applicationFullLabel, applicationLabel } from '#features/account/repair-depot/application-label.ts';
import { filledSections, pathsOf } from '#features/account/repair-depot/application-sections.ts';
import { emptyApplication, emptyContact } from '#features/account/repair-depot/application-values.ts';

useEnglish();

const values = emptyApplication();
const { HQAddress } = values;
const american = { ...HQAddress, country: 'United States' } as const;

describe('the sections of an application', () => {
  it('are complete when none of their values is missing or invalid', () => {
    expect([...filledSections(values, {})]).toEqual(['company', 'addresses', 'service', 'contacts']);
    const problems = { website: 'invalid_website', 'contact.0.email': 'required' } as const;
    expect([...filledSections(values, problems)]).toEqual(['addresses', 'service']);
  });

  it('require the shipping address only if it is different', () => {
    expect(pathsOf(values).addresses).not.toContain('shippingAddress.city');
    expect(pathsOf({ ...values, sameAddress: false }).addresses).toContain('shippingAddress.city');
    const problems = { 'shippingAddress.city': 'required' } as const;
    expect(filledSections(values, problems).has('addresses')).toBe(true);
    expect(filledSections({ ...values, sameAddress: false }, problems).has('addresses')).toBe(false);
  });

  it('require every contact', () => {
    const two = { ...values, contact: [emptyContact(), emptyContact()] };
    expect(pathsOf(two).contacts).toEqual(expect.arrayContaining(['contact.0.firstName', 'contact.1.email']));
    expect(filledSections(two, { 'contact.1.phone': 'required' }).has('contacts')).toBe(false);
  });

  it('have a name for every field, in both languages', () => {
    const paths = Object.values(pathsOf({ ...values, sameAddress: false })).flat();
    for (const locale of ['en', 'fr'] as const) {
      speak(locale);
      expect(paths.filter((path) => applicationLabel(path, values) === path)).toEqual([]);
    }
  });
});

describe('the names of fields', () => {
  it.each([
    ['HQAddress.provinceState', 'Province or territory', 'State'],
    ['HQAddress.postalCode', 'Postal code', 'Zip code'],
    ['businessNumber', 'Registration number', 'IRS number'],
  ])('%s follow the country of the head office', (path, inCanada, inTheStates) => {
    expect(applicationLabel(path, values)).toBe(inCanada);
    expect(applicationLabel(path, { ...values, HQAddress: american })).toBe(inTheStates);
  });

  it('of the shipping address follow its own country', () => {
    const shipped = { ...values, shippingAddress: american };
    expect(applicationLabel('shippingAddress.postalCode', shipped)).toBe('Zip code');
    expect(applicationLabel('HQAddress.postalCode', shipped)).toBe('Postal code');
  });

  it('name their address or person in a list', () => {
    expect(applicationFullLabel('HQAddress.city', values)).toBe('City (head office)');
    expect(applicationFullLabel('shippingAddress.city', values)).toBe('City (shipping)');
    expect(applicationFullLabel('contact.1.phone', values)).toBe('Phone (contact 2)');
    expect(applicationFullLabel('name', values)).toBe('Company name');
  });
});
