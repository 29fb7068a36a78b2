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
  it('are filled in when nothing in them is missing or wrong', () => {
    expect([...filledSections(values, {})]).toEqual(['company', 'addresses', 'service', 'contacts']);
    const problems = { website: 'invalid_website', 'contact.0.email': 'required' } as const;
    expect([...filledSections(values, problems)]).toEqual(['addresses', 'service']);
  });

  it('ask for the shipping address only where it is another one', () => {
    expect(pathsOf(values).addresses).not.toContain('shippingAddress.city');
    expect(pathsOf({ ...values, sameAddress: false }).addresses).toContain('shippingAddress.city');
    const problems = { 'shippingAddress.city': 'required' } as const;
    expect(filledSections(values, problems).has('addresses')).toBe(true);
    expect(filledSections({ ...values, sameAddress: false }, problems).has('addresses')).toBe(false);
  });

  it('ask for every contact there is', () => {
    const two = { ...values, contact: [emptyContact(), emptyContact()] };
    expect(pathsOf(two).contacts).toEqual(expect.arrayContaining(['contact.0.firstName', 'contact.1.email']));
    expect(filledSections(two, { 'contact.1.phone': 'required' }).has('contacts')).toBe(false);
  });

  it('have a name for every answer, in both languages', () => {
    const paths = Object.values(pathsOf({ ...values, sameAddress: false })).flat();
    for (const locale of ['en', 'fr'] as const) {
      speak(locale);
      expect(paths.filter((path) => applicationLabel(path, values) === path)).toEqual([]);
    }
  });
});

describe('the names of answers', () => {
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

  it('say in a list which address or person they are of', () => {
    expect(applicationFullLabel('HQAddress.city', values)).toBe('City (head office)');
    expect(applicationFullLabel('shippingAddress.city', values)).toBe('City (shipping)');
    expect(applicationFullLabel('contact.1.phone', values)).toBe('Phone (contact 2)');
    expect(applicationFullLabel('name', values)).toBe('Company name');
  });
});
