import * as v from 'valibot';
import { type RepairDepotForm, depotContactsMax } from '#contract/repair-depots.ts';
import { tidyPostalCode } from '#text/postal-code.ts';
import { countries } from '#domain/regions.ts';
import { typedAmount } from '#forms/typed-values.ts';
import { tidyCode, tidyLine } from '#text/tidied.ts';

const Text = v.string();

const AddressValues = v.object({
  country: v.picklist(countries),
  address: Text,
  city: Text,
  provinceState: Text,
  postalCode: Text,
});
export type AddressValues = v.InferOutput<typeof AddressValues>;

/** `id` is the React key of a contact while contacts are added and removed. */
const ContactValues = v.object({ id: Text, firstName: Text, lastName: Text, phone: Text, email: Text });
export type ContactValues = v.InferOutput<typeof ContactValues>;

/** The values of the form: text as typed, so that unfinished input can be saved. Contains no secrets. */
export const ApplicationValues = v.object({
  name: Text,
  tradeName: Text,
  website: Text,
  businessNumber: Text,
  dateOfEstablishment: Text,
  businessType: Text,
  HQAddress: AddressValues,
  sameAddress: v.boolean(),
  shippingAddress: AddressValues,
  brandServiceType: v.array(Text),
  serviceType: v.array(Text),
  repairServiceRate: Text,
  contact: v.pipe(v.array(ContactValues), v.minLength(1), v.maxLength(depotContactsMax)),
});
export type ApplicationValues = v.InferOutput<typeof ApplicationValues>;

const emptyAddress: AddressValues = { country: 'Canada', address: '', city: '', provinceState: '', postalCode: '' };

export function emptyContact(): ContactValues {
  return { id: crypto.randomUUID(), firstName: '', lastName: '', phone: '', email: '' };
}

export function emptyApplication(): ApplicationValues {
  return {
    name: '',
    tradeName: '',
    website: '',
    businessNumber: '',
    dateOfEstablishment: '',
    businessType: '',
    HQAddress: emptyAddress,
    sameAddress: true,
    shippingAddress: emptyAddress,
    brandServiceType: [],
    serviceType: [],
    repairServiceRate: '',
    contact: [emptyContact()],
  };
}

/**
 * Returns the application as the contract defines it. Removes separators from the business number and accepts a comma
 * in the rate.
 */
export function applicationOf(values: ApplicationValues) {
  const { sameAddress, HQAddress, shippingAddress, businessNumber, repairServiceRate, contact, ...rest } = values;
  return {
    ...rest,
    businessNumber: tidyCode(businessNumber).replaceAll('-', ''),
    HQAddress: addressOf(HQAddress),
    shippingAddress: sameAddress ? null : addressOf(shippingAddress),
    repairServiceRate: typedAmount(repairServiceRate) ?? '',
    contact: contact.map(({ firstName, lastName, phone, email }) => ({ firstName, lastName, phone, email })),
  } satisfies Record<keyof RepairDepotForm, unknown>;
}

function addressOf(address: AddressValues): AddressValues {
  return { ...address, postalCode: tidyPostalCode(tidyLine(address.postalCode)) };
}
