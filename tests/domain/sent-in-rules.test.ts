import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Picklist } from '#contract/picklists.ts';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import { confirmationProblem } from '#domain/confirmation-problem.ts';
import { repairDepotProblems } from '#domain/repair-depot-rules.ts';
import { ticketProblems } from '#domain/ticket-rules.ts';
import { depotApplication } from '#tests/support/depot-application.ts';

const today = '2026-11-21';

function choices(
  controllerValues: Record<string, number>,
  ...values: [value: string, validFor?: number[]][]
): Picklist {
  return { controllerValues, values: values.map(([value, validFor = []]) => ({ label: value, value, validFor })) };
}

describe('an application of a depot', () => {
  const context = {
    today,
    businessTypes: choices({}, ['Corporation'], ['Partnership']),
    brands: ['Norvane', 'Kelvane'],
    productTypes: ['Snow Blower'],
  };
  const { HQAddress } = depotApplication();
  const problems = (changes: Record<string, unknown>, known: Partial<typeof context> = context) =>
    repairDepotProblems(v.parse(RepairDepotForm, depotApplication(changes)), { ...context, ...known });

  it.each([
    {},
    { dateOfEstablishment: today },
    { HQAddress: { ...HQAddress, provinceState: 'Québec', postalCode: 'g5l1a1' } },
    { HQAddress: { ...HQAddress, provinceState: 'Vermont', country: 'United States', postalCode: '05401' } },
    { shippingAddress: HQAddress },
  ])('is valid: %j', (changes) => expect(problems(changes)).toEqual({}));

  it.each([
    [{ dateOfEstablishment: '2026-11-22' }, { dateOfEstablishment: 'date_in_future' }],
    [{ businessType: 'Guild' }, { businessType: 'invalid_choice' }],
    [{ brandServiceType: ['Norvane', 'Nobody'] }, { brandServiceType: 'invalid_choice' }],
    [{ serviceType: ['Sleigh'] }, { serviceType: 'invalid_choice' }],
    [{ HQAddress: { ...HQAddress, provinceState: 'NY' } }, { 'HQAddress.provinceState': 'invalid_choice' }],
    [{ HQAddress: { ...HQAddress, provinceState: 'ZZ' } }, { 'HQAddress.provinceState': 'invalid_choice' }],
    [
      { HQAddress: { ...HQAddress, postalCode: '12207' } },
      { 'HQAddress.postalCode': { code: 'postal_code_elsewhere', postalCode: '12207', country: 'Canada' } },
    ],
    [
      { shippingAddress: { ...HQAddress, country: 'United States', provinceState: 'NY' } },
      {
        'shippingAddress.postalCode': {
          code: 'postal_code_elsewhere',
          postalCode: HQAddress.postalCode,
          country: 'United States',
        },
      },
    ],
  ])('is invalid: %j', (changes, due) => expect(problems(changes)).toEqual(due));

  it('is not validated against unknown lists', () => {
    const nothing = { businessTypes: null, brands: null, productTypes: null };
    const application = v.parse(
      RepairDepotForm,
      depotApplication({ businessType: 'Guild', brandServiceType: ['Nobody'], serviceType: ['Sleigh'] }),
    );
    expect(repairDepotProblems(application, { today, ...nothing })).toEqual({});
  });
});

describe('a ticket', () => {
  const ticketTypes = choices({}, ['Product'], ['Other']);
  // The controlling indexes are sparse on purpose.
  const ticketSubtypes = choices({ Product: 4, Other: 9 }, ['How To', [4]], ['Safety', [4]], ['Gone']);
  const problems = (ticketType: string, ticketSubtype: string | null) =>
    ticketProblems({ ticketType, ticketSubtype }, { ticketTypes, ticketSubtypes });

  it('has a subtype of its type, if the type has any', () => {
    expect(problems('Product', 'Safety')).toEqual({});
    expect(problems('Other', null)).toEqual({});
  });

  it.each([
    ['Product', null, { ticketSubtype: 'required' }],
    ['Product', 'Gone', { ticketSubtype: 'invalid_choice' }],
    ['Product', 'Nothing', { ticketSubtype: 'invalid_choice' }],
    ['Other', 'How To', { ticketSubtype: 'invalid_choice' }],
    ['Nothing', null, { ticketType: 'invalid_choice' }],
  ])('of %s cannot have %s', (type, subtype, due) => expect(problems(type, subtype)).toEqual(due));

  it('is not validated against unknown lists', () => {
    const ticket = { ticketType: 'Nothing', ticketSubtype: null };
    expect(ticketProblems(ticket, { ticketTypes: null, ticketSubtypes: null })).toEqual({});
  });
});

describe('the repeated password', () => {
  it.each([
    ['Pine-needle-9', 'Pine-needle-9', null],
    ['Pine-needle-9', 'pine-needle-9', 'passwords_differ'],
    ['Pine-needle-9', 'Pine-needle-9 ', 'passwords_differ'],
    ['Pine-needle-9', '', 'required'],
  ])('of %j, typed as %j: %s', (password, confirmation, problem) => {
    expect(confirmationProblem(password, confirmation)).toBe(problem);
  });
});
