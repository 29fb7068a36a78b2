import { type FieldFile, readFieldFiles, readObjectFiles } from './metadata.ts';

/** A field of the org. */
export type OrgField =
  | { type: 'id' }
  | {
      type: 'string' | 'textarea' | 'picklist' | 'email' | 'phone';
      length: number;
      required?: boolean;
      unique?: boolean;
      restrictedTo?: readonly string[];
    }
  | { type: 'boolean'; initially: boolean }
  | { type: 'double' | 'currency' }
  | { type: 'date' | 'datetime'; system?: true }
  | { type: 'reference'; to: string; relationship: string; required?: boolean; children?: string; fixed?: boolean }
  | { type: 'autonumber'; format: (number: number) => string }
  | { type: 'formula'; of: (record: OrgRecord) => string | null };

export type OrgValue = string | number | boolean | null;
export type OrgRecord = Record<string, OrgValue>;
export type OrgObject = { prefix: string; fields: Readonly<Record<string, OrgField>> };

const system = {
  Id: { type: 'id' },
  CreatedDate: { type: 'datetime', system: true },
  SystemModstamp: { type: 'datetime', system: true },
} as const;
const flag = { type: 'boolean', initially: false } as const;
const picklist = { type: 'picklist', length: 255 } as const;

const text = (length = 255) => ({ type: 'string', length }) as const;
const lookup = (to: string, relationship: string) => ({ type: 'reference', to, relationship }) as const;
const needed = (to: string, relationship: string) => ({ type: 'reference', to, relationship, required: true }) as const;

/** Fields that an org has once its picklists of states and countries are turned on. */
function codes(address: string): Record<string, OrgField> {
  return {
    [`${address}StateCode`]: { ...picklist, restrictedTo: ['ON', 'QC', 'NY'] },
    [`${address}CountryCode`]: { ...picklist, restrictedTo: ['CA', 'US'] },
  };
}

/** The standard objects with the standard fields that the portal uses. */
const standardObjects: Readonly<Record<string, OrgObject>> = {
  Account: {
    prefix: '001',
    fields: {
      ...system,
      Name: { type: 'string', length: 255, required: true },
      Type: picklist,
      ParentId: lookup('Account', 'Parent'),
      Website: text(),
      BillingStreet: text(),
      BillingCity: text(40),
      BillingPostalCode: text(20),
      BillingState: text(80),
      BillingCountry: text(80),
      ShippingStreet: text(),
      ShippingCity: text(40),
      ShippingPostalCode: text(20),
      ShippingState: text(80),
      ShippingCountry: text(80),
      ...codes('Billing'),
      ...codes('Shipping'),
      Phone: { type: 'phone', length: 40 },
      IsPersonAccount: flag,
      PersonContactId: lookup('Contact', 'PersonContact'),
      FirstName: text(40),
      LastName: text(80),
      PersonEmail: { type: 'email', length: 80 },
      PersonMailingStreet: text(),
      PersonMailingCity: text(40),
      PersonMailingState: text(80),
      PersonMailingPostalCode: text(20),
      PersonMailingCountry: text(80),
      PersonHasOptedOutOfEmail: flag,
      Portal_Language__pc: picklist,
      RecordTypeId: lookup('RecordType', 'RecordType'),
    },
  },
  Contact: {
    prefix: '003',
    fields: {
      ...system,
      FirstName: text(40),
      LastName: { type: 'string', length: 80, required: true },
      Name: { type: 'formula', of: ({ FirstName, LastName }) => [FirstName, LastName].filter(Boolean).join(' ') },
      Email: { type: 'email', length: 80 },
      Phone: { type: 'phone', length: 40 },
      MailingStreet: text(),
      MailingCity: text(40),
      MailingState: text(80),
      MailingPostalCode: text(20),
      MailingCountry: text(80),
      ...codes('Mailing'),
      RecordTypeId: lookup('RecordType', 'RecordType'),
      HasOptedOutOfEmail: flag,
      AccountId: lookup('Account', 'Account'),
      IsPersonAccount: flag,
    },
  },
  Product2: {
    prefix: '01t',
    fields: {
      ...system,
      Name: { type: 'string', length: 255, required: true },
      ProductCode: text(),
      Family: picklist,
      IsActive: { type: 'boolean', initially: true },
    },
  },
  RecordType: {
    prefix: '012',
    fields: { Id: { type: 'id' }, SobjectType: text(40), DeveloperName: text(80) },
  },
  ContentDocument: {
    prefix: '069',
    fields: {
      ...system,
      Title: { type: 'string', length: 255, required: true },
      FileType: text(20),
      LastModifiedDate: { type: 'datetime', system: true },
      ContentSize: { type: 'double' },
      LatestPublishedVersionId: text(18),
    },
  },
  ContentVersion: {
    prefix: '068',
    fields: {
      ...system,
      Title: text(),
      PathOnClient: text(500),
      VersionData: { type: 'textarea', length: 50_000_000 },
      FirstPublishLocationId: { type: 'reference', to: '*', relationship: 'FirstPublishLocation' },
      ContentDocumentId: lookup('ContentDocument', 'ContentDocument'),
      Language: { ...picklist, restrictedTo: ['en', 'fr'] },
    },
  },
  ContentDocumentLink: {
    prefix: '06A',
    fields: {
      Id: { type: 'id' },
      LinkedEntityId: { type: 'reference', to: '*', relationship: 'LinkedEntity', required: true },
      ContentDocumentId: needed('ContentDocument', 'ContentDocument'),
    },
  },
  Case: {
    prefix: '500',
    fields: {
      ...system,
      Type: picklist,
      Description: { type: 'textarea', length: 32_000 },
      Origin: picklist,
      RecordTypeId: lookup('RecordType', 'RecordType'),
      ContactId: lookup('Contact', 'Contact'),
      SuppliedName: text(80),
      SuppliedEmail: { type: 'email', length: 80 },
      SuppliedPhone: text(40),
    },
  },
};

/** The prefixes of the ids of custom objects. */
const prefixes: Readonly<Record<string, string>> = {
  Serial_Number__c: 'a01',
  Product_Registration__c: 'a02',
  Warranty_Claim__c: 'a03',
  Estimated_Repair_Cost__c: 'a04',
  Claim_Event__c: 'a05',
  Retailer_SKU__c: 'a06',
  Portal_Manual__c: 'a07',
  Claim_Invoice__c: 'a08',
};

/** The org of the tests: standard objects, and all that is deployed from `deploy/salesforce`. */
export const orgSchema: Readonly<Record<string, OrgObject>> = withMetadata();

function withMetadata(): Record<string, OrgObject> {
  const objects = new Map(
    Object.entries(standardObjects).map(([api, { prefix, fields }]) => [api, { prefix, fields: { ...fields } }]),
  );
  for (const { object, displayFormat } of readObjectFiles()) {
    const prefix = prefixes[object];
    if (prefix === undefined) throw new Error(`${object} needs a prefix of its ids.`);
    const Name =
      displayFormat === null ? ({ type: 'string', length: 80, required: true } as const) : counted(displayFormat);
    objects.set(object, { prefix, fields: { ...system, Name } });
  }
  for (const file of readFieldFiles())
    Object.assign(objects.get(file.object)?.fields ?? {}, { [file.name]: fieldOf(file) });
  return Object.fromEntries(objects);
}

function fieldOf(file: FieldFile): OrgField {
  const { length, required, unique, restrictedTo } = file;
  const limits = { length, required, unique, ...(restrictedTo && { restrictedTo }) };
  const relation = {
    type: 'reference',
    to: file.referenceTo,
    relationship: file.name.replace(/__c$/, '__r'),
    children: `${file.relationshipName}__r`,
  } as const;
  switch (file.type) {
    case 'Text':
    case 'TextArea':
      return { type: 'string', ...limits };
    case 'LongTextArea':
      return { type: 'textarea', ...limits };
    case 'Picklist':
      return { type: 'picklist', ...limits };
    case 'MultiselectPicklist':
      return { type: 'picklist', length: 4099 };
    case 'Checkbox':
      return { type: 'boolean', initially: file.initially };
    case 'Number':
      return { type: 'double' };
    case 'Currency':
      return { type: 'currency' };
    case 'Date':
      return { type: 'date' };
    case 'DateTime':
      return { type: 'datetime' };
    case 'Lookup':
      return { ...relation, required };
    case 'MasterDetail':
      return { ...relation, required: true, fixed: true };
    default:
      throw new Error(`${file.object}.${file.name} has the unknown type ${file.type}.`);
  }
}

/** `WC-{000000}` */
function counted(format: string): OrgField {
  const width = /\{(0+)\}/.exec(format)?.[1]?.length ?? 1;
  return { type: 'autonumber', format: (number) => format.replace(/\{0+\}/, String(number).padStart(width, '0')) };
}
