import type { CrmSettings } from '../../settings/settings.ts';
import type { Signals } from '../../signals/signals.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Picklist } from '#contract/picklists.ts';
import type { Product, Sku } from '#contract/products.ts';
import type { Retailer } from '#contract/retailers.ts';
import type { Page } from '../../base/paging.ts';
import type { RetailAccount, SalesPlatform } from '../sales-platform.ts';
import { attachFile } from './attach-file.ts';
import { createAmendment, createInvoice } from './claim-follow-ups.ts';
import { readOverview } from './claim-overview.ts';
import { findChangedClaims, findChangedRegistrations } from './changed-in-org.ts';
import {
  changeClaim,
  createClaim,
  findClaims,
  findDepotOfClaim,
  getClaim,
  hasClaimOn,
  recordPhotos,
} from './claims.ts';
import { Connection } from './connection.ts';
import {
  getAccountId,
  listAccountContacts,
  createContact,
  findContacts,
  findPeople,
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
import { ReferenceCache } from './reference-cache.ts';
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
  return platformFor(Connection.to(settings, timeouts.callMs, signals), timeouts, newCaches());
}

/** How long each server keeps who is of which account. */
const membershipMs = 60 * 1000;

type Caches = ReturnType<typeof newCaches>;

function newCaches() {
  return {
    picklists: new ReferenceCache<Picklist>(),
    names: new ReferenceCache<string[]>(),
    products: new ReferenceCache<Product>(),
    productPages: new ReferenceCache<Page<Product>>(),
    skus: new ReferenceCache<Sku[]>(),
    retailAccounts: new ReferenceCache<RetailAccount>(),
    retailerPages: new ReferenceCache<Page<Retailer>>(),
    statements: new ReferenceCache<string>(),
    accountIds: new ReferenceCache<string>(membershipMs),
    people: new ReferenceCache<Contact[]>(membershipMs),
  };
}

function platformFor(connection: Connection, timeouts: Timeouts, caches: Caches): SalesPlatform {
  return {
    // The org is outside our transactions: writes carry external ids, so that a repeat finds existing records.
    inTransaction: () => platformFor(connection.forTransaction(timeouts.transactionMs), timeouts, caches),

    findCreated: (...input) => translateErrors(findCreated(connection, ...input)),
    findSerialNumbers: (...input) => translateErrors(findSerialNumbers(connection, ...input)),
    getSerialNumber: (...input) => translateErrors(getSerialNumber(connection, ...input)),
    findContacts: (...input) => translateErrors(findContacts(connection, ...input)),
    getContact: (...input) => translateErrors(getContact(connection, ...input)),
    findRegistrations: (...input) => translateErrors(findRegistrations(connection, ...input)),
    getRegistration: (...input) => translateErrors(getRegistration(connection, ...input)),
    findCustomerRegistrations: (...input) => translateErrors(findCustomerRegistrations(connection, ...input)),
    createRegistration: (...input) => translateErrors(createRegistration(connection, ...input)),
    getPicklist: (...input) =>
      translateErrors(caches.picklists.read([...input], () => getPicklist(connection, ...input))),
    getPortalUser: (...input) => translateErrors(getPortalUser(connection, ...input)),
    findPeople: (...input) => translateErrors(findPeople(connection, ...input)),
    createContact: (...input) => translateErrors(createContact(connection, ...input)),
    setEmailConsent: (...input) => translateErrors(setEmailConsent(connection, ...input)),
    createDepotApplication: (...input) => translateErrors(createDepotApplication(connection, ...input)),
    createTicket: (...input) => translateErrors(createTicket(connection, ...input)),
    erasePerson: (...input) => translateErrors(erasePerson(connection, ...input)),
    findInvoicedBefore: (...input) => translateErrors(findInvoicedBefore(connection, ...input)),
    forgetCustomers: (...input) => translateErrors(forgetCustomers(connection, ...input)),
    readPerson: (...input) => translateErrors(readPerson(connection, ...input)),
    listAccountContacts: (...input) =>
      translateErrors(caches.people.read([...input], () => listAccountContacts(connection, ...input))),
    getAccountId: (...input) =>
      translateErrors(caches.accountIds.read([...input], () => getAccountId(connection, ...input))),

    findBrands: (...input) =>
      translateErrors(caches.names.read(['brands', ...input], () => findBrands(connection, ...input))),
    findProductTypes: (...input) =>
      translateErrors(caches.names.read(['types', ...input], () => findProductTypes(connection, ...input))),
    findProducts: (...input) =>
      translateErrors(caches.productPages.read([...input], () => findProducts(connection, ...input))),
    getProduct: (...input) => translateErrors(caches.products.read([...input], () => getProduct(connection, ...input))),
    findSkus: (...input) => translateErrors(caches.skus.read([...input], () => findSkus(connection, ...input))),
    findManuals: (...input) => translateErrors(findManuals(connection, ...input)),
    getManualKind: (...input) => translateErrors(getManualKind(connection, ...input)),
    findEntityDocuments: (...input) => translateErrors(findEntityDocuments(connection, ...input)),
    findDocument: (...input) => translateErrors(findDocument(connection, ...input)),
    findProcedures: (...input) => translateErrors(findProcedures(connection, ...input)),
    getRetailAccount: (...input) =>
      translateErrors(caches.retailAccounts.read([...input], () => getRetailAccount(connection, ...input))),
    getOptInStatement: (...input) =>
      translateErrors(caches.statements.read([...input], () => getOptInStatement(connection, ...input))),
    findRetailers: (...input) =>
      translateErrors(caches.retailerPages.read([...input], () => findRetailers(connection, ...input))),

    findClaims: (...input) => translateErrors(findClaims(connection, ...input)),
    findChangedClaims: (...input) => translateErrors(findChangedClaims(connection, ...input)),
    findChangedRegistrations: (...input) => translateErrors(findChangedRegistrations(connection, ...input)),
    getClaim: (...input) => translateErrors(getClaim(connection, ...input)),
    readOverview: (...input) => translateErrors(readOverview(connection, ...input)),
    findDepotOfClaim: (...input) => translateErrors(findDepotOfClaim(connection, ...input)),
    hasClaimOn: (...input) => translateErrors(hasClaimOn(connection, ...input)),
    createClaim: (...input) => translateErrors(createClaim(connection, ...input)),
    changeClaim: (...input) => translateErrors(changeClaim(connection, ...input)),
    attachFile: (...input) => translateErrors(attachFile(connection, ...input)),
    desk: null,
    recordPhotos: (...input) => translateErrors(recordPhotos(connection, ...input)),
    createAmendment: (...input) => translateErrors(createAmendment(connection, ...input)),
    createInvoice: (...input) => translateErrors(createInvoice(connection, ...input)),
  };
}
