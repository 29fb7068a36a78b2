import type { Claim, ClaimInput } from '#contract/claims.ts';
import type { Contact } from '#contract/contacts.ts';
import type { Picklist, PicklistName } from '#contract/picklists.ts';
import type { Registration } from '#contract/registrations.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../http/language.ts';
import type { PageOf, Slice } from '../http/paging.ts';

/** Exact matches on every value given (`contract.md §4`); emails compare without case, phones by their digits. */
export type PersonCriteria = { email: string | null; phone: string | null; isStoreStock: boolean | null };

export type ClaimFilter = { search: string | null; status: string | null };

export type NewClaim = {
  id: string;
  depotId: string;
  createdBy: string;
  /** Null where it was filed for a registration without one. */
  customerId: string | null;
  input: ClaimInput;
  serialNumber: string;
  createdAt: Date;
};

/** What the portal asks of the sales platform. The repository brings an embedded one; another can stand behind it. */
export type SalesPlatform = {
  /** The same platform, working inside a transaction of the server's database: what it writes commits with it. */
  within(transaction: Database): SalesPlatform;

  findSerialNumbers(serialNumber: string, slice: Slice): Promise<PageOf<SerialNumber>>;
  /** The contacts that match; store stock is looked for in one depot only. */
  findContacts(criteria: PersonCriteria, depotId: string | null, slice: Slice): Promise<PageOf<Contact>>;
  getContact(id: string): Promise<Contact | null>;
  findRegistrations(serialNumber: string, criteria: PersonCriteria, slice: Slice): Promise<PageOf<Registration>>;
  getRegistration(id: string): Promise<Registration | null>;
  /** A picklist with its labels in one language, or null when there is no such field. */
  getPicklist(name: PicklistName, language: Language): Promise<Picklist | null>;
  /** The account that a contact belongs to, or null when it belongs to none. */
  depotOf(contactId: string): Promise<string | null>;
  /** Claims of one depot, newest first; `search` looks at name, serial number and customer, without case and accents. */
  findClaims(depotId: string, filter: ClaimFilter, slice: Slice): Promise<PageOf<Claim>>;
  /** One claim of one depot, with its timeline. */
  getClaim(depotId: string, id: string): Promise<Claim | null>;
  createClaim(claim: NewClaim): Promise<void>;
};
