import type { CrmSettings } from '../../settings.ts';
import type { SalesPlatform } from '../sales-platform.ts';
import { createAmendment, createInvoice } from './claim-follow-ups.ts';
import { changeClaim, createClaim, findClaims, getClaim } from './claims.ts';
import { Connection } from './connection.ts';
import {
  accountOf,
  contactsOf,
  createContact,
  findContacts,
  getContact,
  portalUserOf,
  setEmailConsent,
} from './contacts.ts';
import { translated } from './translate-errors.ts';
import { createDepotApplication } from './depot-applications.ts';
import { findDocument, findDocumentsOf } from './documents.ts';
import { findWritten } from './find-written.ts';
import { findManuals, findProcedures, manualKindOf } from './manuals.ts';
import { getPicklist } from './picklists.ts';
import { findBrands, findProducts, findProductTypes, findSkus, getProduct } from './products.ts';
import {
  createRegistration,
  findRegistrations,
  findRegistrationsOf,
  findSerialNumbers,
  getRegistration,
  getSerialNumber,
} from './registrations.ts';
import { createTicket } from './tickets.ts';
import { findRetailers, getRetail } from './retailers.ts';

/**
 * The longest wait for one answer, since a write that sets off the org's own automation takes seconds; and for all calls
 * within one transaction, which is less than the time after which the database ends one that stands idle.
 */
const patience = { callMs: 15_000, transactionMs: 20_000 } as const;
type Patience = Readonly<Record<keyof typeof patience, number>>;

/** A Salesforce org as the sales platform, over its REST API. */
export function salesforcePlatform(settings: CrmSettings, limits: Patience = patience): SalesPlatform {
  return platformOn(Connection.to(settings, limits.callMs), limits);
}

function platformOn(connection: Connection, limits: Patience): SalesPlatform {
  return {
    // No transaction of ours can hold the org: writes carry external ids, so that a repeat meets what is there.
    within: () => platformOn(connection.endingIn(limits.transactionMs), limits),

    findWritten: (...input) => translated(findWritten(connection, ...input)),
    findSerialNumbers: (...input) => translated(findSerialNumbers(connection, ...input)),
    getSerialNumber: (...input) => translated(getSerialNumber(connection, ...input)),
    findContacts: (...input) => translated(findContacts(connection, ...input)),
    getContact: (...input) => translated(getContact(connection, ...input)),
    findRegistrations: (...input) => translated(findRegistrations(connection, ...input)),
    getRegistration: (...input) => translated(getRegistration(connection, ...input)),
    findRegistrationsOf: (...input) => translated(findRegistrationsOf(connection, ...input)),
    createRegistration: (...input) => translated(createRegistration(connection, ...input)),
    getPicklist: (...input) => translated(getPicklist(connection, ...input)),
    portalUserOf: (...input) => translated(portalUserOf(connection, ...input)),
    createContact: (...input) => translated(createContact(connection, ...input)),
    setEmailConsent: (...input) => translated(setEmailConsent(connection, ...input)),
    createDepotApplication: (...input) => translated(createDepotApplication(connection, ...input)),
    createTicket: (...input) => translated(createTicket(connection, ...input)),
    contactsOf: (...input) => translated(contactsOf(connection, ...input)),
    accountOf: (...input) => translated(accountOf(connection, ...input)),

    findBrands: (...input) => translated(findBrands(connection, ...input)),
    findProductTypes: (...input) => translated(findProductTypes(connection, ...input)),
    findProducts: (...input) => translated(findProducts(connection, ...input)),
    getProduct: (...input) => translated(getProduct(connection, ...input)),
    findSkus: (...input) => translated(findSkus(connection, ...input)),
    findManuals: (...input) => translated(findManuals(connection, ...input)),
    manualKindOf: (...input) => translated(manualKindOf(connection, ...input)),
    findDocumentsOf: (...input) => translated(findDocumentsOf(connection, ...input)),
    findDocument: (...input) => translated(findDocument(connection, ...input)),
    findProcedures: (...input) => translated(findProcedures(connection, ...input)),
    getRetail: (...input) => translated(getRetail(connection, ...input)),
    findRetailers: (...input) => translated(findRetailers(connection, ...input)),

    findClaims: (...input) => translated(findClaims(connection, ...input)),
    getClaim: (...input) => translated(getClaim(connection, ...input)),
    createClaim: (...input) => translated(createClaim(connection, ...input)),
    changeClaim: (...input) => translated(changeClaim(connection, ...input)),
    createAmendment: (...input) => translated(createAmendment(connection, ...input)),
    createInvoice: (...input) => translated(createInvoice(connection, ...input)),
  };
}
