import type { Database } from '../../database/tables.ts';
import type { SalesPlatform } from '../sales-platform.ts';
import { createClaim, findClaims, getClaim } from './claims.ts';
import { depotOf, findContacts, getContact } from './contacts.ts';
import { getPicklist } from './picklists.ts';
import { findRegistrations, findSerialNumbers, getRegistration } from './registrations.ts';

/** The sales platform that the repository brings: tables beside the server's own, in the same database. */
export function embeddedPlatform(database: Database): SalesPlatform {
  return {
    within: embeddedPlatform,
    findSerialNumbers: (serialNumber, slice) => findSerialNumbers(database, serialNumber, slice),
    findContacts: (criteria, depotId, slice) => findContacts(database, criteria, depotId, slice),
    getContact: (id) => getContact(database, id),
    findRegistrations: (serialNumber, criteria, slice) => findRegistrations(database, serialNumber, criteria, slice),
    getRegistration: (id) => getRegistration(database, id),
    getPicklist: (name, language) => getPicklist(database, name, language),
    depotOf: (contactId) => depotOf(database, contactId),
    findClaims: (depotId, filter, slice) => findClaims(database, depotId, filter, slice),
    getClaim: (depotId, id) => getClaim(database, depotId, id),
    createClaim: (claim) => createClaim(database, claim),
  };
}
