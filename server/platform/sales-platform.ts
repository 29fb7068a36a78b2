import type { AmendmentInput } from '#contract/amendments.ts';
import type { Claim, ClaimInput } from '#contract/claims.ts';
import type { Contact } from '#contract/contacts.ts';
import type { InvoiceInput } from '#contract/invoices.ts';
import type { Manual } from '#contract/documents.ts';
import type { PortalDocument } from '#contract/files.ts';
import type { Picklist, PicklistName } from '#contract/picklists.ts';
import type { Product, Sku } from '#contract/products.ts';
import type { Registration, RegistrationInput } from '#contract/registrations.ts';
import type { Retailer } from '#contract/retailers.ts';
import type { RepairDepotForm } from '#contract/repair-depots.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import type { Role } from '#contract/primitives.ts';
import type { GuestTicketForm, TicketForm } from '#contract/tickets.ts';
import type { Database, ManualKind } from '../database/tables.ts';
import type { OwnedFile } from '../files/stored-files.ts';
import type { Language } from '../http/language.ts';
import type { Page, PageRequest } from '../http/paging.ts';

/** Exact matches on every value given (R-CONTACT-02); emails compare without case, phones by their digits. */
export type PersonCriteria = { email: string | null; phone: string | null; isStoreStock: boolean | null };

/** `hasSerialNumber` null: products of both kinds. */
export type ProductFilter = { brand: string | null; hasSerialNumber: boolean | null };

/** Retailers alone, stores too, or the stores of one of them. */
export type RetailerFilter = { kind: 'retailers' } | { kind: 'retailers and stores' } | { kind: 'stores'; of: string };

/** A retailer, or a store of one. */
export type RetailAccount = { retailerId: string | null; hasStores: boolean };

export type NewRegistration = {
  id: string;
  input: RegistrationInput;
  customerId: string;
  /** The registration of store stock that ends with this one (R-REG-07). */
  retires: string | null;
  createdAt: Date;
};

export type ClaimFilter = { search: string | null; status: string | null };

export type NewClaim = {
  /** The submission's own (`Call.newId`), as of all that is new: the platform may give another, but knows this one again. */
  id: string;
  depotId: string;
  createdBy: string;
  /** Null where it was filed for a registration without one. */
  customerId: string | null;
  input: ClaimInput;
  serialNumber: string;
  createdAt: Date;
};

/** What was filed, as it shall be from now on. */
export type ChangedClaim = Pick<NewClaim, 'id' | 'customerId' | 'input' | 'serialNumber'>;

export type NewAmendment = {
  id: string;
  claimId: string;
  createdBy: string;
  input: AmendmentInput;
  createdAt: Date;
};

export type NewInvoice = { id: string; claimId: string; createdBy: string; input: InvoiceInput; createdAt: Date };

/** What a contact makes an account: its role comes from the contact's own account (R-AUTH-09). */
export type PortalUser = { name: string | null; email: string | null; role: Role; language: Language | null };

export type NewContact = {
  id: string;
  firstName: string;
  lastName: string;
  /** One of the two at least. */
  email: string | null;
  phone: string | null;
  postalCode: string | null;
  language: Language | null;
  emailConsentOptOut: boolean;
};

export type NewDepotApplication = { id: string; application: RepairDepotForm; createdAt: Date };

export type NewTicket = {
  id: string;
  ticket: TicketForm;
  /** The contact who writes, or what a visitor says of themselves. */
  from: { contactId: string | null } | Omit<GuestTicketForm, keyof TicketForm>;
  createdAt: Date;
};

/** What a submission makes that is judged before it is made, or that others go on working with. */
export type CreatedKind = 'registration' | 'claim' | 'amendment' | 'invoice' | 'ticket';

/** What the portal asks of the sales platform. The repository brings an embedded one; another can stand behind it. */
export type SalesPlatform = {
  /** The same platform, working inside a transaction of the server's database: what it writes commits with it. */
  inTransaction(transaction: Database): SalesPlatform;
  /**
   * The platform's id of what this very submission made before, or null. A platform beyond our database can have kept it
   * although our own commit was lost; a repeat must not be judged against its own result.
   */
  findCreated(kind: CreatedKind, id: string): Promise<string | null>;

  findSerialNumbers(serialNumber: string, slice: PageRequest): Promise<Page<SerialNumber>>;
  getSerialNumber(id: string): Promise<SerialNumber | null>;
  /** The contacts that match; store stock is looked for in one depot only. */
  findContacts(criteria: PersonCriteria, depotId: string | null, slice: PageRequest): Promise<Page<Contact>>;
  getContact(id: string): Promise<Contact | null>;
  findRegistrations(serialNumber: string, criteria: PersonCriteria, slice: PageRequest): Promise<Page<Registration>>;
  getRegistration(id: string): Promise<Registration | null>;
  /** The registrations of a customer, newest first. */
  findCustomerRegistrations(customerId: string, slice: PageRequest): Promise<Page<Registration>>;
  /**
   * Registers a product, with the state and the cover that a new registration has. Says its id.
   * @throws AppError `PRODUCT_ALREADY_REGISTERED` when its serial number has an active registration by then.
   */
  createRegistration(registration: NewRegistration): Promise<string>;
  /** A picklist with its labels in one language, or null when there is no such field. */
  getPicklist(name: PicklistName, language: Language): Promise<Picklist | null>;
  /** The account that a contact belongs to, or null when it belongs to none. */
  getAccountId(contactId: string): Promise<string | null>;

  /** Brands that have a product of the kind, by name. */
  findBrands(hasSerialNumber: boolean | null): Promise<string[]>;
  /** Types that a product of the kind has, by name. */
  findProductTypes(hasSerialNumber: boolean | null): Promise<string[]>;
  /** Products by brand and name. */
  findProducts(filter: ProductFilter, slice: PageRequest): Promise<Page<Product>>;
  getProduct(id: string): Promise<Product | null>;
  /** The numbers of all retailers that begin so, without case, in order; `max` at most. */
  findSkus(prefix: string, max: number): Promise<Sku[]>;
  /** What there is of one kind for a product, with its documents. */
  findManuals(kind: ManualKind, productId: string): Promise<Manual[]>;
  /** What a manual is, or null when there is no such manual. */
  getManualKind(id: string): Promise<ManualKind | null>;
  /** Documents that the platform itself holds, of a manual or a retailer's account; none where the portal keeps them. */
  findEntityDocuments(entityId: string): Promise<PortalDocument[]>;
  /** One of them with its bytes and what it hangs on. */
  findDocument(id: string): Promise<OwnedFile | null>;
  /** The procedures that the maker gave to a retailer's account, by title. */
  findProcedures(accountId: string): Promise<PortalDocument[]>;
  /** What an account is to a customer who bought there; null when it is neither retailer nor store. */
  getRetailAccount(id: string): Promise<RetailAccount | null>;
  /** Retailers or stores by name; their statements in one language. */
  findRetailers(filter: RetailerFilter, language: Language, slice: PageRequest): Promise<Page<Retailer>>;

  /** Claims of one depot, newest first; `search` looks at name, serial number and customer, without case and accents. */
  findClaims(depotId: string, filter: ClaimFilter, slice: PageRequest): Promise<Page<Claim>>;
  /** One claim of one depot, with its timeline. */
  getClaim(depotId: string, id: string): Promise<Claim | null>;
  /** Files a claim; says its id. */
  createClaim(claim: NewClaim): Promise<string>;
  /** Replaces what was filed; status, name and everything the maker added stay. */
  changeClaim(claim: ChangedClaim): Promise<void>;
  /** Adds an estimated repair cost without amounts; the claim becomes Pending Review. */
  createAmendment(amendment: NewAmendment): Promise<string>;
  /** Adds a claim's one invoice; from then on the claim has `invoicedAt`. */
  createInvoice(invoice: NewInvoice): Promise<string>;

  /** What a contact makes an account, or null when there is no such contact. */
  getPortalUser(contactId: string): Promise<PortalUser | null>;
  createContact(contact: NewContact): Promise<Contact>;
  /** Whether promotions may be sent by email; null when there is no such contact. */
  setEmailConsent(contactId: string, emailConsentOptOut: boolean): Promise<Contact | null>;
  /** The people of an account. */
  listAccountContacts(accountId: string): Promise<Contact[]>;
  /** Keeps a depot's application for an admin to act on, as an account that waits; gives its id. */
  createDepotApplication(application: NewDepotApplication): Promise<string>;
  /** Gives the ticket's id. */
  createTicket(ticket: NewTicket): Promise<string>;
};
