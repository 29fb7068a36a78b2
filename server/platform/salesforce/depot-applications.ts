import type { DepotAddress } from '#contract/repair-depots.ts';
import type { NewDepotApplication } from '../sales-platform.ts';
import { applicantType } from '../account-types.ts';
import type { Connection } from './connection.ts';
import { accounts, contacts } from './mapping.ts';
import { save, upsert } from './save.ts';

/** Stores an application as an applicant's account with its contacts, which an admin can link. */
export async function createDepotApplication(
  connection: Connection,
  { id, application }: NewDepotApplication,
): Promise<string> {
  const { name, tradeName, website, businessNumber, dateOfEstablishment, businessType, repairServiceRate } =
    application;
  const headquarters = application.HQAddress;
  const account = upsert(accounts, id, {
    name,
    kind: applicantType,
    tradeName,
    website,
    businessNumber,
    dateOfEstablishment,
    businessType,
    repairServiceRate,
    brandsServiced: application.brandServiceType.join(';'),
    typesServiced: application.serviceType.join(';'),
    ...billing(headquarters),
    ...shipping(application.shippingAddress ?? headquarters),
  });
  const people = application.contact.map(({ firstName, lastName, phone, email }, at) =>
    upsert(contacts, `${id}-${at}`, {
      firstName,
      lastName,
      phone,
      email,
      accountId: id,
      emailConsentOptOut: true,
      ...mailing(headquarters),
    }),
  );
  return save(connection, account, { after: people });
}

function billing({ address, city, postalCode, provinceState, country }: DepotAddress) {
  return {
    billingStreet: address,
    billingCity: city,
    billingPostalCode: postalCode,
    billingState: provinceState,
    billingCountry: country,
  };
}

function shipping({ address, city, postalCode, provinceState, country }: DepotAddress) {
  return {
    shippingStreet: address,
    shippingCity: city,
    shippingPostalCode: postalCode,
    shippingState: provinceState,
    shippingCountry: country,
  };
}

function mailing({ address: street, city, postalCode, provinceState: state, country }: DepotAddress) {
  return { street, city, postalCode, state, country };
}
