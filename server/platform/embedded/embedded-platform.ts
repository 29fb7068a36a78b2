import type { Database } from '../../database/tables.ts';
import type { SalesPlatform } from '../sales-platform.ts';
import { createAmendment, createInvoice } from './claim-follow-ups.ts';
import { findClaims } from './claim-list.ts';
import { changeClaim, createClaim, getClaim } from './claims.ts';
import { accountOf, contactsOf, createContact, findContacts, getContact, setEmailConsent } from './contacts.ts';
import { createDepotApplication } from './depot-applications.ts';
import { findManuals, findProcedures, manualKindOf } from './manuals.ts';
import { getPicklist } from './picklists.ts';
import { portalUserOf } from './portal-users.ts';
import { findBrands, findProducts, findProductTypes, findSkus, getProduct } from './products.ts';
import { createRegistration } from './create-registration.ts';
import { findRegistrations, findRegistrationsOf, getRegistration } from './registrations.ts';
import { findRetailers, getRetail } from './retailers.ts';
import { findSerialNumbers, getSerialNumber } from './serial-numbers.ts';
import { createTicket } from './tickets.ts';

/** The sales platform that the repository brings: tables beside the server's own, in the same database. */
export function embeddedPlatform(database: Database): SalesPlatform {
  return {
    within: embeddedPlatform,
    // What was written here was committed with its answer, or not at all.
    findWritten: async () => null,
    findSerialNumbers: (serialNumber, slice) => findSerialNumbers(database, serialNumber, slice),
    getSerialNumber: (id) => getSerialNumber(database, id),
    findContacts: (criteria, depotId, slice) => findContacts(database, criteria, depotId, slice),
    getContact: (id) => getContact(database, id),
    findRegistrations: (serialNumber, criteria, slice) => findRegistrations(database, serialNumber, criteria, slice),
    findRegistrationsOf: (customerId, slice) => findRegistrationsOf(database, customerId, slice),
    getRegistration: (id) => getRegistration(database, id),
    createRegistration: (registration) => createRegistration(database, registration),
    getPicklist: (name, language) => getPicklist(database, name, language),
    contactsOf: (accountId) => contactsOf(database, accountId),
    accountOf: (contactId) => accountOf(database, contactId),

    findBrands: (hasSerialNumber) => findBrands(database, hasSerialNumber),
    findProductTypes: (hasSerialNumber) => findProductTypes(database, hasSerialNumber),
    findProducts: (filter, slice) => findProducts(database, filter, slice),
    getProduct: (id) => getProduct(database, id),
    findSkus: (prefix, max) => findSkus(database, prefix, max),
    findManuals: (kind, productId) => findManuals(database, kind, productId),
    manualKindOf: (id) => manualKindOf(database, id),
    // The portal's own store keeps them, beside the files that people send.
    findDocumentsOf: async () => [],
    findDocument: async () => null,
    findProcedures: (accountId) => findProcedures(database, accountId),
    getRetail: (id) => getRetail(database, id),
    findRetailers: (filter, language, slice) => findRetailers(database, filter, language, slice),

    findClaims: (depotId, filter, slice) => findClaims(database, depotId, filter, slice),
    getClaim: (depotId, id) => getClaim(database, depotId, id),
    createClaim: (claim) => createClaim(database, claim),
    changeClaim: (claim) => changeClaim(database, claim),
    createAmendment: (amendment) => createAmendment(database, amendment),
    createInvoice: (invoice) => createInvoice(database, invoice),

    portalUserOf: (contactId) => portalUserOf(database, contactId),
    createContact: (contact) => createContact(database, contact),
    setEmailConsent: (contactId, optOut) => setEmailConsent(database, contactId, optOut),
    createDepotApplication: (application) => createDepotApplication(database, application),
    createTicket: (ticket) => createTicket(database, ticket),
  };
}
