import { registrationStatuses, warrantyStatuses } from '#contract/registrations.ts';
import {
  checkbox,
  children,
  date,
  dollars,
  id,
  instant,
  optionalInstant,
  optionalOneOf,
  number,
  objectMap,
  oneOf,
  reference,
  requiredReference,
  requiredText,
  substatus,
  text,
} from './object-map.ts';

/**
 * Maps our names to Salesforce's objects and fields; no other file names them. Names ending in `__c` are custom, and
 * deployed from `deploy/salesforce`.
 */

/** Unique external id of every record that the portal creates; a repeat of a submission uses the same value. */
export const externalId = 'Portal_Id__c';

/** Depots, retailers and stores. */
export const accounts = objectMap('Account', {
  id: id(),
  name: requiredText('Name'),
  /** The account's kind; `Type` is the legal form of the business. */
  kind: text('Portal_Account_Kind__c'),
  businessType: text('Type'),
  tradeName: text('Trade_Name__c'),
  website: text('Website'),
  businessNumber: text('Business_Number__c'),
  dateOfEstablishment: date('Date_of_Establishment__c'),
  /** Multi-select: values separated by semicolons. */
  brandsServiced: text('Brands_Serviced__c'),
  typesServiced: text('Product_Types_Serviced__c'),
  repairServiceRate: dollars('Repair_Service_Rate__c'),
  billingStreet: text('BillingStreet'),
  billingCity: text('BillingCity'),
  billingPostalCode: text('BillingPostalCode'),
  billingState: text('BillingState'),
  billingCountry: text('BillingCountry'),
  shippingStreet: text('ShippingStreet'),
  shippingCity: text('ShippingCity'),
  shippingPostalCode: text('ShippingPostalCode'),
  shippingState: text('ShippingState'),
  shippingCountry: text('ShippingCountry'),
  /** A store's retailer. */
  parentId: reference('ParentId'),
  emailOptInStatementEn: text('Email_Opt_In_Statement_EN__c'),
  emailOptInStatementFr: text('Email_Opt_In_Statement_FR__c'),
});

export const products = objectMap('Product2', {
  id: id(),
  name: requiredText('Name'),
  model: text('ProductCode'),
  brand: text('Brand__c'),
  productType: text('Family'),
  /** Warranty from the date of purchase. */
  laborWarrantyMonths: number('Labor_Warranty_Months__c'),
  partsWarrantyMonths: number('Parts_Warranty_Months__c'),
  hasSerialNumber: checkbox('Has_Serial_Number__c'),
  /** Inactive products are left out of lists, but stay on existing records. */
  active: checkbox('IsActive'),
});

/** Retailers' SKUs of products. */
export const skus = objectMap('Retailer_SKU__c', {
  id: id(),
  retailerSKU: requiredText('Name'),
  productId: requiredReference('Product__c'),
  productName: requiredText('Product__r.Name'),
  productBrand: text('Product__r.Brand__c'),
  productActive: checkbox('Product__r.IsActive'),
});

/** Manuals and bulletins of a product, and procedures of a retailer; files are linked to them. */
export const manuals = objectMap('Portal_Manual__c', {
  id: id(),
  name: requiredText('Name'),
  kind: oneOf('Kind__c', ['User Manual', 'Technical Bulletin', 'Service Manual', 'Retailer Procedure']),
  productId: reference('Product__c'),
  retailerId: reference('Retailer__c'),
});

/** Which record types an object has. */
export const recordTypes = objectMap('RecordType', {
  id: id(),
  object: requiredText('SobjectType'),
  name: requiredText('DeveloperName'),
});

/** Links a file to a record. The org requires a filter by one of the two ids. */
export const documentLinks = objectMap('ContentDocumentLink', {
  id: id(),
  entityId: requiredReference('LinkedEntityId'),
  documentId: requiredReference('ContentDocumentId'),
  title: requiredText('ContentDocument.Title'),
  /** `PDF`, `PNG`, `JPG` and others. */
  fileType: text('ContentDocument.FileType'),
  lastModifiedDate: instant('ContentDocument.LastModifiedDate'),
  size: number('ContentDocument.ContentSize'),
  latestVersionId: text('ContentDocument.LatestPublishedVersionId'),
});

/** The first version of a file that the portal attaches, by which the org makes the file and its link. */
export const contentVersions = objectMap('ContentVersion', {
  title: text('Title'),
  fileName: text('PathOnClient'),
  /** The record that the file is linked to. */
  claimId: reference('FirstPublishLocationId'),
  /** In base64. */
  bytes: text('VersionData'),
});

/** The versions of files; the field of the language is a setting, because no standard field has it. */
export const documentVersions = (languageField: string) =>
  objectMap('ContentVersion', { id: id(), language: text(languageField) });

/** Staff of depots and retailers, customers, and one contact for each depot's stock. */
export const contacts = objectMap('Contact', {
  id: id(),
  firstName: text('FirstName'),
  lastName: text('LastName'),
  email: text('Email'),
  phone: text('Phone'),
  /** The ten digits of Phone without its extension, which a flow of the org fills. */
  phoneDigits: text('Phone_Digits__c'),
  street: text('MailingStreet'),
  city: text('MailingCity'),
  state: text('MailingState'),
  postalCode: text('MailingPostalCode'),
  country: text('MailingCountry'),
  /** `en` or `fr`. */
  language: text('Portal_Language__c'),
  emailConsentOptOut: checkbox('HasOptedOutOfEmail'),
  isStoreStock: checkbox('Is_Store_Stock__c'),
  accountId: reference('AccountId'),
  accountKind: text('Account.Portal_Account_Kind__c'),
  accountName: text('Account.Name'),
});

/** Customers in an org with person accounts: an account and a contact in one. */
export const personAccounts = objectMap('Account', {
  id: id(),
  contactId: reference('PersonContactId'),
  firstName: text('FirstName'),
  lastName: text('LastName'),
  email: text('PersonEmail'),
  phone: text('Phone'),
  street: text('PersonMailingStreet'),
  city: text('PersonMailingCity'),
  state: text('PersonMailingState'),
  postalCode: text('PersonMailingPostalCode'),
  country: text('PersonMailingCountry'),
  /** `Portal_Language__c` of the contact. */
  language: text('Portal_Language__pc'),
  emailConsentOptOut: checkbox('PersonHasOptedOutOfEmail'),
});

/** Contacts in such an org. */
export const personContacts = objectMap('Contact', {
  id: id(),
  accountId: reference('AccountId'),
  isPerson: checkbox('IsPersonAccount'),
});

export const serialNumbers = objectMap('Serial_Number__c', {
  id: id(),
  name: requiredText('Name'),
  productId: reference('Product__c'),
});

export const registrations = objectMap('Product_Registration__c', {
  id: id(),
  name: requiredText('Name'),
  status: oneOf('Status__c', registrationStatuses),
  warrantyStatus: oneOf('Warranty_Status__c', warrantyStatuses),
  inactive: checkbox('Inactive__c'),
  isStoreStock: checkbox('Is_Store_Stock__c'),
  serialNumberId: requiredReference('Serial_Number__c'),
  serialNumber: requiredText('Serial_Number__r.Name'),
  productId: reference('Product__c'),
  productName: text('Product__r.Name'),
  model: text('Product__r.ProductCode'),
  brand: text('Product__r.Brand__c'),
  customerId: reference('Customer__c'),
  customerName: text('Customer__r.Name'),
  customerEmail: text('Customer__r.Email'),
  customerPhone: text('Customer__r.Phone'),
  customerPhoneDigits: text('Customer__r.Phone_Digits__c'),
  customerPostalCode: text('Customer__r.MailingPostalCode'),
  retailerId: reference('Retailer__c'),
  storeId: reference('Store__c'),
  createdAt: instant('CreatedDate'),
  /** Unique: the serial number's id while the registration is active, so that the org rejects a second active one. */
  activeKey: text('Active_Key__c'),
  dateOfPurchase: date('Date_of_Purchase__c'),
  laborWarrantyExpiration: date('Labor_Warranty_Expiration__c'),
  partsWarrantyExpiration: date('Parts_Warranty_Expiration__c'),
});

export const claims = objectMap('Warranty_Claim__c', {
  id: id(),
  /** An auto number. */
  name: requiredText('Name'),
  status: text('Status__c'),
  substatus: substatus('Substatus__c'),
  claimType: text('Claim_Type__c'),
  claimSubtype: text('Claim_Subtype__c'),
  diagnosis: text('Diagnosis__c'),
  partsRequired: text('Parts_Required__c'),
  dateOfFailure: date('Date_of_Failure__c'),
  dateEnteredShop: date('Date_Entered_Shop__c'),
  labourHours: number('Labour_Hours__c'),
  serialNumber: text('Serial_Number_Text__c'),
  dealersNotes: text('Dealers_Notes__c'),
  grossTotal: dollars('Gross_Total__c'),
  createdAt: instant('CreatedDate'),
  invoicedAt: optionalInstant('Invoiced_At__c'),
  /** Serial number and customer without accents: SOQL compares accents. */
  searchText: text('Portal_Search_Text__c'),
  /** The portal account that filed the claim. */
  createdBy: text('Portal_Account__c'),
  depotId: reference('Repair_Depot__c'),
  depotName: text('Repair_Depot__r.Name'),
  depotBillingState: text('Repair_Depot__r.BillingState'),
  customerId: reference('Customer__c'),
  customerName: text('Customer__r.Name'),
  customerEmail: text('Customer__r.Email'),
  customerPhone: text('Customer__r.Phone'),
  customerStreet: text('Customer__r.MailingStreet'),
  customerCity: text('Customer__r.MailingCity'),
  customerState: text('Customer__r.MailingState'),
  customerPostalCode: text('Customer__r.MailingPostalCode'),
  customerCountry: text('Customer__r.MailingCountry'),
  registrationId: reference('Product_Registration__c'),
  registeredWarrantyStatus: optionalOneOf('Product_Registration__r.Warranty_Status__c', warrantyStatuses),
  registeredDateOfPurchase: date('Product_Registration__r.Date_of_Purchase__c'),
  registeredPartsExpiration: date('Product_Registration__r.Parts_Warranty_Expiration__c'),
  registeredLaborExpiration: date('Product_Registration__r.Labor_Warranty_Expiration__c'),
  registeredSerialNumber: text('Product_Registration__r.Serial_Number__r.Name'),
  registeredProductId: text('Product_Registration__r.Product__c'),
  registeredProductName: text('Product_Registration__r.Product__r.Name'),
  registeredBrand: text('Product_Registration__r.Product__r.Brand__c'),
});

export const estimates = objectMap('Estimated_Repair_Cost__c', {
  id: id(),
  claimId: requiredReference('Warranty_Claim__c'),
  createdAt: instant('CreatedDate'),
  partsRequired: text('Parts_Required__c'),
  /** For an estimate that the depot requested: the hours, and the account that requested it. */
  labourHours: number('Labour_Hours__c'),
  requestedBy: text('Portal_Account__c'),
  description: text('Description__c'),
  materialCost: dollars('Material_Cost__c'),
  labourCost: dollars('Labour_Cost__c'),
  totalCost: dollars('Total_Cost__c'),
});

/** Claims with their estimates, oldest first. */
export const claimsWithEstimates = objectMap('Warranty_Claim__c', {
  ...claims.fields,
  estimates: children('Estimated_Repair_Costs__r', estimates, [estimates.fields.createdAt, estimates.fields.id]),
});

/** The claim's timeline. */
export const claimEvents = objectMap('Claim_Event__c', {
  id: id(),
  claimId: requiredReference('Warranty_Claim__c'),
  at: instant('At__c'),
  status: requiredText('Status__c'),
  substatus: substatus('Substatus__c'),
  note: text('Note__c'),
});

/** What is looked at of a claim that the org may have changed. */
export const changedClaims = objectMap('Warranty_Claim__c', {
  id: claims.fields.id,
  name: claims.fields.name,
  status: claims.fields.status,
  substatus: claims.fields.substatus,
  dealersNotes: claims.fields.dealersNotes,
  grossTotal: claims.fields.grossTotal,
  depotId: claims.fields.depotId,
  createdBy: claims.fields.createdBy,
  createdAt: claims.fields.createdAt,
  changedAt: instant('SystemModstamp'),
});

/** The same of a registration. */
export const changedRegistrations = objectMap('Product_Registration__c', {
  id: registrations.fields.id,
  name: registrations.fields.name,
  status: text(registrations.fields.status.api),
  customerId: registrations.fields.customerId,
  portalId: text(externalId),
  createdAt: registrations.fields.createdAt,
  changedAt: instant('SystemModstamp'),
});

export const claimIds = objectMap('Warranty_Claim__c', { id: claims.fields.id });

export const claimDepots = objectMap('Warranty_Claim__c', { id: claims.fields.id, depotId: claims.fields.depotId });

/** What the overview reads of an open claim. */
export const claimSums = objectMap('Warranty_Claim__c', {
  status: claims.fields.status,
  createdAt: claims.fields.createdAt,
  invoicedAt: claims.fields.invoicedAt,
  grossTotal: claims.fields.grossTotal,
});

/** The steps of a depot's claims, with the totals of the claims. */
export const claimSteps = objectMap('Claim_Event__c', {
  claimId: claimEvents.fields.claimId,
  at: claimEvents.fields.at,
  status: claimEvents.fields.status,
  depotId: reference('Warranty_Claim__r.Repair_Depot__c'),
  grossTotal: dollars('Warranty_Claim__r.Gross_Total__c'),
});

/** At most one per claim. */
export const invoices = objectMap('Claim_Invoice__c', {
  id: id(),
  claimId: requiredReference('Warranty_Claim__c'),
  /** The claim's id in a unique field, so that the org rejects a second invoice. */
  claimKey: text('Claim_Key__c'),
  invoiceDate: date('Invoice_Date__c'),
  invoiceNumber: text('Invoice_Number__c'),
  gstHstTaxAmount: dollars('GST_HST_Tax_Amount__c'),
  pstQstTaxAmount: dollars('PST_QST_Tax_Amount__c'),
  /** In US dollars. */
  usdTaxAmount: dollars('USD_Tax_Amount__c'),
  createdBy: text('Portal_Account__c'),
});

/** A guest's details are in the `Supplied` fields. */
export const tickets = objectMap('Case', {
  id: id(),
  type: text('Type'),
  subtype: text('Ticket_Subtype__c'),
  message: text('Description'),
  productId: reference('Product__c'),
  contactId: reference('ContactId'),
  origin: text('Origin'),
  visitorName: text('SuppliedName'),
  visitorEmail: text('SuppliedEmail'),
  visitorPhone: text('SuppliedPhone'),
  createdAt: instant('CreatedDate'),
});

/** The only picklists that the portal exposes: the endpoint is public. */
export const picklists: Readonly<Record<string, readonly string[]>> = {
  Account: ['Type'],
  Case: ['Type', 'Ticket_Subtype__c'],
  Warranty_Claim__c: ['Claim_Type__c', 'Claim_Subtype__c'],
};
