import type { AmendmentInput } from '#contract/amendments.ts';
import type { ClaimPart, ClaimSort, Claim, ClaimInput } from '#contract/claims.ts';
import type { FiledPicks } from '#contract/picks.ts';
import type { Contact } from '#contract/contacts.ts';
import type { InvoiceInput } from '#contract/invoices.ts';
import type { Manual } from '#contract/documents.ts';
import type { Overview } from '#contract/overview.ts';
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
import type { Language } from '../base/language.ts';
import type { Page, PageRequest } from '../base/paging.ts';
import type { ClaimsDesk } from './claims-desk.ts';
import type { DeskQueue } from './desk-queue.ts';
import type { Person, PersonErased, PersonRecords } from './person-records.ts';
import type { RegistrationsDesk } from './registrations-desk.ts';

/** Every given value must match exactly (R-CONTACT-02); emails ignore case, phones compare digits. */
export type PersonCriteria = { email: string | null; phone: string | null; isStoreStock: boolean | null };

/** `hasSerialNumber` null: all products. */
export type ProductFilter = { brand: string | null; hasSerialNumber: boolean | null };

export type RetailerFilter = { kind: 'retailers' } | { kind: 'retailers and stores' } | { kind: 'stores'; of: string };

/** A retailer, or a store with its retailer. */
export type RetailAccount = { retailerId: string | null; hasStores: boolean };

export type NewRegistration = {
  id: string;
  input: RegistrationInput;
  customerId: string;
  /** The store stock registration that the new one deactivates (R-REG-07). */
  retires: string | null;
  createdAt: Date;
};

export type ClaimFilter = {
  search: string | null;
  status: string | null;
  /** Only claims that an invoice can be submitted for. */
  toInvoice?: boolean;
  /** A part of the claims; the ages count to `today`, a date in Toronto. */
  part?: { of: ClaimPart; today: string } | null;
  /** The first and the last month, `YYYY-MM`, in which the claims were paid. */
  paidIn?: { first: string; last: string } | null;
  /** Newest first without it. Claims without the value come last. */
  sort?: ClaimSort;
};

/** The input of a claim, of which a change may keep picks that were read. */
type FiledInput = Omit<ClaimInput, 'picks'> & { picks?: FiledPicks | null | undefined };

export type NewClaim = {
  /** The submission's id (`Call.newId`). The platform may assign its own, but finds the record by this one. */
  id: string;
  depotId: string;
  createdBy: string;
  /** Null when the registration has no customer. */
  customerId: string | null;
  customerName: string | null;
  input: FiledInput;
  serialNumber: string;
  createdAt: Date;
};

/** The new input of a claim. */
export type ChangedClaim = Pick<NewClaim, 'id' | 'customerId' | 'customerName' | 'input' | 'serialNumber'> & {
  changedBy: string;
  changedAt: Date;
};

/** Photos that a depot added to a filed claim; `id` is that of the submission. */
export type AddedPhotos = {
  id: string;
  claimId: string;
  createdBy: string;
  status: string;
  wereRequested: boolean;
  addedAt: Date;
};

export type NewAmendment = {
  id: string;
  claimId: string;
  createdBy: string;
  input: AmendmentInput;
  createdAt: Date;
};

export type NewInvoice = { id: string; claimId: string; createdBy: string; input: InvoiceInput; createdAt: Date };

/** The contact's data that an account copies; the role follows from the contact's own account (R-AUTH-09). */
export type PortalUser = { name: string | null; email: string | null; role: Role; language: Language | null };

/** A contact as it is chosen to get an account; `company` names its own account. */
export type ContactPerson = PortalUser & { id: string; company: string | null };

/** Which people: with each word of a text in their name or email, of these ids or emails, or all of a role. */
export type WantedPeople =
  | { text: string; max: number }
  | { ids: readonly string[] }
  | { emails: readonly string[] }
  | { role: Role };

export type NewContact = {
  id: string;
  firstName: string;
  lastName: string;
  /** At least one of email and phone is set. */
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
  /** Who is signed in, or the details of a guest. */
  from:
    | { contactId: string | null; account?: { id: string; name: string | null } }
    | Omit<GuestTicketForm, keyof TicketForm>;
  /** Of a visitor's mails; English without it. */
  language?: Language;
  createdAt: Date;
};

/** A file of a claim; a repeat has the same id. */
export type AttachedFile = { id: string; claimId: string; name: string; bytes: Buffer };

/** A claim as the platform has changed it; `changedAt` is of the change. */
export type ChangedInOrg = Pick<Claim, 'id' | 'name' | 'status' | 'substatus' | 'dealersNotes' | 'grossTotal'> & {
  depotId: string | null;
  /** The account that filed it on the portal. */
  createdBy: string | null;
  createdAt: string;
  changedAt: string;
};

/** A registration as the platform has changed it. */
export type ChangedRegistration = {
  id: string;
  name: string;
  status: string | null;
  customerId: string | null;
  /** Whether the portal made it. */
  isOfPortal: boolean;
  createdAt: string;
  changedAt: string;
};

/** Finds records changed from an instant on, or after one of that instant; the longest ago first. */
export type FindChanged<Row> = (from: { at: string; id: string | null }, max: number) => Promise<Row[]>;

/** Records that `findCreated` can find. */
export type CreatedKind = 'registration' | 'claim' | 'amendment' | 'invoice' | 'ticket';

/** The interface of a sales platform, implemented by the embedded one and by Salesforce. */
export type SalesPlatform = {
  /** The same platform inside a transaction of the server's database. */
  inTransaction(transaction: Database): SalesPlatform;
  /**
   * The platform's id of a record that this submission already created, or null. The platform may have committed
   * although our transaction was lost; a repeat must not be validated against its own result.
   */
  findCreated(kind: CreatedKind, id: string): Promise<string | null>;

  findSerialNumbers(serialNumber: string, page: PageRequest): Promise<Page<SerialNumber>>;
  getSerialNumber(id: string): Promise<SerialNumber | null>;
  /** Store stock is searched in one depot only. */
  findContacts(criteria: PersonCriteria, depotId: string | null, page: PageRequest): Promise<Page<Contact>>;
  getContact(id: string): Promise<Contact | null>;
  findRegistrations(serialNumber: string, criteria: PersonCriteria, page: PageRequest): Promise<Page<Registration>>;
  getRegistration(id: string): Promise<Registration | null>;
  /** Newest first. */
  findCustomerRegistrations(customerId: string, page: PageRequest): Promise<Page<Registration>>;
  /**
   * Creates a registration with its initial status and warranty. Returns its id.
   * @throws AppError `PRODUCT_ALREADY_REGISTERED` when the serial number has an active registration by then.
   */
  createRegistration(registration: NewRegistration): Promise<string>;
  /** Labels are in one language; null for an unknown field. */
  getPicklist(name: PicklistName, language: Language): Promise<Picklist | null>;
  /** The sales platform account that a contact belongs to, or null. */
  getAccountId(contactId: string): Promise<string | null>;

  /** Brands of products of this kind, by name. */
  findBrands(hasSerialNumber: boolean | null): Promise<string[]>;
  /** Types of products of this kind, by name. */
  findProductTypes(hasSerialNumber: boolean | null): Promise<string[]>;
  /** By brand and name. */
  findProducts(filter: ProductFilter, page: PageRequest): Promise<Page<Product>>;
  getProduct(id: string): Promise<Product | null>;
  /** SKUs of all retailers that start with the prefix, without case, in order. */
  findSkus(prefix: string, max: number): Promise<Sku[]>;
  /** Manuals of one kind for a product, with their documents. */
  findManuals(kind: ManualKind, productId: string): Promise<Manual[]>;
  /** Null when the manual does not exist. */
  getManualKind(id: string): Promise<ManualKind | null>;
  /** Documents that the platform stores for a manual or a retailer; empty when the portal stores them. */
  findEntityDocuments(entityId: string): Promise<PortalDocument[]>;
  /** One of these documents with its bytes and entities. */
  findDocument(id: string): Promise<OwnedFile | null>;
  /** The manufacturer's procedures for a retailer, by title. */
  findProcedures(accountId: string): Promise<PortalDocument[]>;
  /** Null when the account is neither a retailer nor a store. */
  getRetailAccount(id: string): Promise<RetailAccount | null>;
  /** The text beside a retailer's promotions box; null without one. */
  getOptInStatement(retailerId: string, language: Language): Promise<string | null>;
  /** By name, with opt-in statements in one language. */
  findRetailers(filter: RetailerFilter, language: Language, page: PageRequest): Promise<Page<Retailer>>;

  /**
   * Claims of one depot; each `createdBy` is an account's id (`claims/depot-claims.ts`). `search` matches name, serial
   * number and customer, without case and accents.
   */
  findClaims(depotId: string, filter: ClaimFilter, page: PageRequest): Promise<Page<Claim>>;
  /** One claim of one depot, with its timeline; each `createdBy` is an account's id. */
  getClaim(depotId: string, id: string): Promise<Claim | null>;
  /** Both null where only the portal changes claims and registrations. */
  findChangedClaims: FindChanged<ChangedInOrg> | null;
  findChangedRegistrations: FindChanged<ChangedRegistration> | null;
  /** What a depot's claims come to on a day, `YYYY-MM-DD` (R-OVERVIEW-01). */
  readOverview(depotId: string, today: string): Promise<Overview>;
  /** The depot of a claim; null without one, and for an unknown claim. */
  findDepotOfClaim(id: string): Promise<string | null>;
  /** Whether the depot has a claim on this registration that names its customer. */
  hasClaimOn(depotId: string, registration: Pick<Registration, 'id' | 'customerId'>): Promise<boolean>;
  /** Returns the new claim's id. */
  createClaim(claim: NewClaim): Promise<string>;
  /** Replaces the input; status, name and the manufacturer's fields stay. */
  changeClaim(claim: ChangedClaim): Promise<void>;
  /** Adds the arrival of photos to the timeline, and empties the substatus if it asked for them. */
  recordPhotos(photos: AddedPhotos): Promise<void>;
  /** Attaches a file to a claim once, however often it is called; null where claims' files are the portal's own. */
  attachFile: ((file: AttachedFile) => Promise<void>) | null;
  /** Adds an estimate without costs; the claim becomes Pending Review. */
  createAmendment(amendment: NewAmendment): Promise<string>;
  /** Adds the claim's only invoice and sets `invoicedAt`. */
  createInvoice(invoice: NewInvoice): Promise<string>;

  /** The claims desk; null where the sales platform itself is the desk (R-DESK-01). */
  desk: (DeskQueue & ClaimsDesk & RegistrationsDesk) | null;

  /** Null when the contact does not exist. */
  getPortalUser(contactId: string): Promise<PortalUser | null>;
  /** By id; neither a depot's stock nor applicants, since anyone can enter any email in an application. */
  findPeople(wanted: WantedPeople): Promise<ContactPerson[]>;
  createContact(contact: NewContact): Promise<Contact>;
  /** Sets the email consent; null when the contact does not exist. */
  setEmailConsent(contactId: string, emailConsentOptOut: boolean): Promise<Contact | null>;
  listAccountContacts(accountId: string): Promise<Contact[]>;
  /** Stores an application as an applicant's account. Returns its id. */
  createDepotApplication(application: NewDepotApplication): Promise<string>;
  /** Returns the ticket's id. */
  createTicket(ticket: NewTicket): Promise<string>;

  /** All that the platform holds on one person (R-PRIV-01). */
  readPerson(person: Person): Promise<PersonRecords>;
  /**
   * Removes who a person is (R-PRIV-03): contact, messages and applications. Claims, invoices and registrations stay
   * (R-PRIV-04). May be repeated.
   */
  erasePerson(person: Person): Promise<PersonErased>;
  /** Which of these claims were invoiced before an instant. */
  findInvoicedBefore(claimIds: readonly string[], before: Date): Promise<string[]>;
  /** Takes the customer off claims. */
  forgetCustomers(claimIds: readonly string[]): Promise<void>;
};
