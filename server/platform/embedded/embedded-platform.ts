import type { Database } from '../../database/tables.ts';
import type { SalesPlatform } from '../sales-platform.ts';
import { adjust, touchRunOf } from './claim-adjustments.ts';
import { createAmendment, createInvoice, voidInvoice } from './claim-follow-ups.ts';
import { addNote, dropApprovedPrices, hasRecommended, keepApprovedPrices, setLines, takeStep } from './claim-steps.ts';
import { findDeskClaim, readSurroundings } from './desk-claim.ts';
import { findNewest, isTaken, seeClaims } from './seen-claims.ts';
import { findClaims } from './claim-list.ts';
import { readOverview } from './claim-overview.ts';
import { changeClaim, createClaim, findDepotOfClaim, getClaim, hasClaimOn, recordPhotos } from './claims.ts';
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
import { assign, countByStatus, findDepots, findPage, findQueued, findUnreminded } from './desk-queue.ts';
import {
  correctPurchase,
  countRegistrations,
  findDeskRegistration,
  findProofRequests,
  findRegistrationsPage,
  lockRegistration,
  takeRegistrationStep,
  transferRegistration,
} from './desk-registrations.ts';
import { KeptCounts } from './kept-counts.ts';
import { createDepotApplication } from './depot-applications.ts';
import { findManuals, findProcedures, getManualKind } from './manuals.ts';
import { erasePerson, findInvoicedBefore, forgetCustomers } from './erase-person.ts';
import { readPerson } from './person-records.ts';
import { getPicklist } from './picklists.ts';
import { findBrands, findProducts, findProductTypes, findSkus, getProduct } from './products.ts';
import { createRegistration } from './create-registration.ts';
import {
  findCustomerRegistrations,
  findRegistrations,
  findSerialNumbers,
  getRegistration,
  getSerialNumber,
} from './registrations.ts';
import { findRetailers, getOptInStatement, getRetailAccount } from './retailers.ts';
import { createTicket } from './tickets.ts';

type Options = {
  /** In how many days a claim is to be decided (R-DESK-64). */
  decisionDays?: number;
  counts?: KeptCounts;
};

/** The built-in sales platform: tables in the server's own database. */
export function embeddedPlatform(
  database: Database,
  { decisionDays = 30, counts = new KeptCounts() }: Options = {},
): SalesPlatform {
  return {
    inTransaction: (transaction) => embeddedPlatform(transaction, { decisionDays, counts }),
    // Writes commit together with the stored response, so there is never one without the other.
    findCreated: async () => null,
    findSerialNumbers: (serialNumber, page) => findSerialNumbers(database, serialNumber, page),
    getSerialNumber: (id) => getSerialNumber(database, id),
    findContacts: (criteria, depotId, page) => findContacts(database, criteria, depotId, page),
    getContact: (id) => getContact(database, id),
    findRegistrations: (serialNumber, criteria, page) => findRegistrations(database, serialNumber, criteria, page),
    findCustomerRegistrations: (customerId, page) => findCustomerRegistrations(database, customerId, page),
    getRegistration: (id) => getRegistration(database, id),
    createRegistration: (registration) => createRegistration(database, registration),
    getPicklist: (name, language) => getPicklist(database, name, language),
    listAccountContacts: (accountId) => listAccountContacts(database, accountId),
    getAccountId: (contactId) => getAccountId(database, contactId),

    findBrands: (hasSerialNumber) => findBrands(database, hasSerialNumber),
    findProductTypes: (hasSerialNumber) => findProductTypes(database, hasSerialNumber),
    findProducts: (filter, page) => findProducts(database, filter, page),
    getProduct: (id) => getProduct(database, id),
    findSkus: (prefix, max) => findSkus(database, prefix, max),
    findManuals: (kind, productId) => findManuals(database, kind, productId),
    getManualKind: (id) => getManualKind(database, id),
    // Its documents are in the portal's file store.
    findEntityDocuments: async () => [],
    findDocument: async () => null,
    findProcedures: (accountId) => findProcedures(database, accountId),
    getRetailAccount: (id) => getRetailAccount(database, id),
    getOptInStatement: (id, language) => getOptInStatement(database, id, language),
    findRetailers: (filter, language, page) => findRetailers(database, filter, language, page),

    findClaims: (depotId, filter, page) => findClaims(database, depotId, filter, page),
    getClaim: (depotId, id) => getClaim(database, depotId, id),
    readOverview: (depotId, today) => readOverview(database, depotId, today),
    findDepotOfClaim: (id) => findDepotOfClaim(database, id),
    hasClaimOn: (depotId, registration) => hasClaimOn(database, depotId, registration),
    createClaim: (claim) => createClaim(database, claim),
    attachFile: null,
    findChangedClaims: null,
    findChangedRegistrations: null,
    changeClaim: (claim) => changeClaim(database, claim),
    recordPhotos: (photos) => recordPhotos(database, photos),
    createAmendment: (amendment) => createAmendment(database, amendment),
    createInvoice: (invoice) => createInvoice(database, invoice),

    desk: {
      findPage: (page) => findPage(database, page, decisionDays),
      countByStatus: () => counts.read(() => countByStatus(database)),
      findDepots: () => findDepots(database),
      findQueued: (claimId, today) => findQueued(database, claimId, { days: decisionDays, today }),
      findUnreminded: (today) => findUnreminded(database, { days: decisionDays, today }),
      assign: (assignment) => assign(database, assignment),
      findClaim: (id) => findDeskClaim(database, id),
      readSurroundings: (claim) => readSurroundings(database, claim, decisionDays),
      setLines: (claimId, lines) => setLines(database, claimId, lines),
      keepApprovedPrices: (claimId, lines, at) => keepApprovedPrices(database, claimId, lines, at),
      dropApprovedPrices: (claimId) => dropApprovedPrices(database, claimId),
      voidInvoice: (voiding) => voidInvoice(database, voiding),
      touchRunOf: (claimId) => touchRunOf(database, claimId),
      adjust: (adjustment) => adjust(database, adjustment),
      hasRecommended: (claimId, accountId) => hasRecommended(database, claimId, accountId),
      takeStep: (step) => takeStep(database, step),
      addNote: (note) => addNote(database, note),
      seeClaims: (ids) => seeClaims(database, ids),
      findNewest: (before, max) => findNewest(database, before, max),
      isTaken: (claimId) => isTaken(database, claimId),
      findRegistrationsPage: (request) => findRegistrationsPage(database, request),
      countRegistrations: () => countRegistrations(database),
      findDeskRegistration: (id) => findDeskRegistration(database, id),
      lockRegistration: (id) => lockRegistration(database, id),
      takeRegistrationStep: (step, changes) => takeRegistrationStep(database, step, changes),
      correctPurchase: (id, purchase, now) => correctPurchase(database, id, purchase, now),
      transferRegistration: (transfer) => transferRegistration(database, transfer),
      findProofRequests: (ids) => findProofRequests(database, ids),
    },

    getPortalUser: (contactId) => getPortalUser(database, contactId),
    findPeople: (wanted) => findPeople(database, wanted),
    createContact: (contact) => createContact(database, contact),
    setEmailConsent: (contactId, optOut) => setEmailConsent(database, contactId, optOut),
    createDepotApplication: (application) => createDepotApplication(database, application),
    createTicket: (ticket) => createTicket(database, ticket),
    readPerson: (person) => readPerson(database, person),
    erasePerson: (person) => erasePerson(database, person),
    findInvoicedBefore: (claimIds, before) => findInvoicedBefore(database, claimIds, before),
    forgetCustomers: (claimIds) => forgetCustomers(database, claimIds),
  };
}
