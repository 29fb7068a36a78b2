import type { CrmSettings } from '../../settings.ts';
import type { Signals } from '../../signals/signals.ts';
import type { SalesPlatform } from '../sales-platform.ts';
import { createAmendment, createInvoice } from './claim-follow-ups.ts';
import { readOverview } from './claim-overview.ts';
import { changeClaim, createClaim, findClaims, getClaim, hasClaimOn, recordPhotos } from './claims.ts';
import { Connection } from './connection.ts';
import {
  getAccountId,
  listAccountContacts,
  createContact,
  findContacts,
  getContact,
  getPortalUser,
  setEmailConsent,
} from './contacts.ts';
import { translateErrors } from './translate-errors.ts';
import { createDepotApplication } from './depot-applications.ts';
import { findDocument, findEntityDocuments } from './documents.ts';
import { findCreated } from './find-created.ts';
import { findManuals, findProcedures, getManualKind } from './manuals.ts';
import { getPicklist } from './picklists.ts';
import { findBrands, findProducts, findProductTypes, findSkus, getProduct } from './products.ts';
import {
  createRegistration,
  findRegistrations,
  findCustomerRegistrations,
  findSerialNumbers,
  getRegistration,
  getSerialNumber,
} from './registrations.ts';
import { erasePerson, findInvoicedBefore, forgetCustomers } from './erase-person.ts';
import { readPerson } from './person-records.ts';
import { createTicket } from './tickets.ts';
import { findRetailers, getOptInStatement, getRetailAccount } from './retailers.ts';

/**
 * Limits for one call, which may trigger automation in the org, and for all calls within a transaction. The latter
 * stays below the database's idle limit (`connect.ts`).
 */
export const defaultTimeouts = { callMs: 15_000, transactionMs: 20_000 } as const;
type Timeouts = Readonly<Record<keyof typeof defaultTimeouts, number>>;

/** A Salesforce org as the sales platform, over its REST API. */
export function salesforcePlatform(
  settings: CrmSettings,
  timeouts: Timeouts = defaultTimeouts,
  signals: Signals | null = null,
): SalesPlatform {
  return platformFor(Connection.to(settings, timeouts.callMs, signals), timeouts);
}

function platformFor(connection: Connection, timeouts: Timeouts): SalesPlatform {
  return {
    // The org is outside our transactions: writes carry external ids, so that a repeat finds existing records.
    inTransaction: () => platformFor(connection.withDeadline(timeouts.transactionMs), timeouts),

    findCreated: (...input) => translateErrors(findCreated(connection, ...input)),
    findSerialNumbers: (...input) => translateErrors(findSerialNumbers(connection, ...input)),
    getSerialNumber: (...input) => translateErrors(getSerialNumber(connection, ...input)),
    findContacts: (...input) => translateErrors(findContacts(connection, ...input)),
    getContact: (...input) => translateErrors(getContact(connection, ...input)),
    findRegistrations: (...input) => translateErrors(findRegistrations(connection, ...input)),
    getRegistration: (...input) => translateErrors(getRegistration(connection, ...input)),
    findCustomerRegistrations: (...input) => translateErrors(findCustomerRegistrations(connection, ...input)),
    createRegistration: (...input) => translateErrors(createRegistration(connection, ...input)),
    getPicklist: (...input) => translateErrors(getPicklist(connection, ...input)),
    getPortalUser: (...input) => translateErrors(getPortalUser(connection, ...input)),
    createContact: (...input) => translateErrors(createContact(connection, ...input)),
    setEmailConsent: (...input) => translateErrors(setEmailConsent(connection, ...input)),
    createDepotApplication: (...input) => translateErrors(createDepotApplication(connection, ...input)),
    createTicket: (...input) => translateErrors(createTicket(connection, ...input)),
    erasePerson: (...input) => translateErrors(erasePerson(connection, ...input)),
    findInvoicedBefore: (...input) => translateErrors(findInvoicedBefore(connection, ...input)),
    forgetCustomers: (...input) => translateErrors(forgetCustomers(connection, ...input)),
    readPerson: (...input) => translateErrors(readPerson(connection, ...input)),
    listAccountContacts: (...input) => translateErrors(listAccountContacts(connection, ...input)),
    getAccountId: (...input) => translateErrors(getAccountId(connection, ...input)),

    findBrands: (...input) => translateErrors(findBrands(connection, ...input)),
    findProductTypes: (...input) => translateErrors(findProductTypes(connection, ...input)),
    findProducts: (...input) => translateErrors(findProducts(connection, ...input)),
    getProduct: (...input) => translateErrors(getProduct(connection, ...input)),
    findSkus: (...input) => translateErrors(findSkus(connection, ...input)),
    findManuals: (...input) => translateErrors(findManuals(connection, ...input)),
    getManualKind: (...input) => translateErrors(getManualKind(connection, ...input)),
    findEntityDocuments: (...input) => translateErrors(findEntityDocuments(connection, ...input)),
    findDocument: (...input) => translateErrors(findDocument(connection, ...input)),
    findProcedures: (...input) => translateErrors(findProcedures(connection, ...input)),
    getRetailAccount: (...input) => translateErrors(getRetailAccount(connection, ...input)),
    getOptInStatement: (...input) => translateErrors(getOptInStatement(connection, ...input)),
    findRetailers: (...input) => translateErrors(findRetailers(connection, ...input)),

    findClaims: (...input) => translateErrors(findClaims(connection, ...input)),
    getClaim: (...input) => translateErrors(getClaim(connection, ...input)),
    readOverview: (...input) => translateErrors(readOverview(connection, ...input)),
    hasClaimOn: (...input) => translateErrors(hasClaimOn(connection, ...input)),
    createClaim: (...input) => translateErrors(createClaim(connection, ...input)),
    changeClaim: (...input) => translateErrors(changeClaim(connection, ...input)),
    recordPhotos: (...input) => translateErrors(recordPhotos(connection, ...input)),
    createAmendment: (...input) => translateErrors(createAmendment(connection, ...input)),
    createInvoice: (...input) => translateErrors(createInvoice(connection, ...input)),
  };
}
