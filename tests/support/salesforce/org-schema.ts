/** A field of the org, as an administrator configures it. Written independently of the server's mapping table. */
export type OrgField =
  | { type: 'id' }
  | {
      type: 'string' | 'textarea' | 'picklist' | 'email' | 'phone';
      length: number;
      required?: true;
      unique?: true;
      restrictedTo?: readonly string[];
    }
  | { type: 'boolean'; initially: boolean }
  | { type: 'double' | 'currency' }
  | { type: 'date' | 'datetime'; system?: true }
  | { type: 'reference'; to: string; relationship: string; required?: true; children?: string }
  | { type: 'autonumber'; format: (number: number) => string }
  | { type: 'formula'; of: (record: OrgRecord) => string | null };

export type OrgValue = string | number | boolean | null;
export type OrgRecord = Record<string, OrgValue>;
export type OrgObject = { prefix: string; fields: Readonly<Record<string, OrgField>> };

const system = { Id: { type: 'id' }, CreatedDate: { type: 'datetime', system: true } } as const;
const portalId = { type: 'string', length: 100, unique: true } as const;
const flag = { type: 'boolean', initially: false } as const;
const day = { type: 'date' } as const;
const amount = { type: 'currency' } as const;
const picklist = { type: 'picklist', length: 255 } as const;

const text = (length = 255) => ({ type: 'string', length }) as const;
const longText = (length = 32_768) => ({ type: 'textarea', length }) as const;
const lookup = (to: string, relationship: string) => ({ type: 'reference', to, relationship }) as const;
const needed = (to: string, relationship: string) => ({ type: 'reference', to, relationship, required: true }) as const;
const counted = (prefix: string) =>
  ({ type: 'autonumber', format: (number: number) => `${prefix}-${String(number).padStart(6, '0')}` }) as const;

/** The org of the tests, as `docs/operate/salesforce.md` describes it. */
export const orgSchema: Readonly<Record<string, OrgObject>> = {
  Account: {
    prefix: '001',
    fields: {
      ...system,
      Name: { type: 'string', length: 255, required: true },
      Type: picklist,
      Portal_Account_Kind__c: picklist,
      Email_Opt_In_Statement_EN__c: text(),
      Email_Opt_In_Statement_FR__c: text(),
      ParentId: lookup('Account', 'Parent'),
      Website: text(),
      Trade_Name__c: text(),
      Business_Number__c: text(9),
      Date_of_Establishment__c: day,
      Brands_Serviced__c: { type: 'picklist', length: 4099 },
      Product_Types_Serviced__c: { type: 'picklist', length: 4099 },
      Repair_Service_Rate__c: amount,
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
      Portal_Id__c: portalId,
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
      Phone_Digits__c: {
        type: 'formula',
        of: ({ Phone }) => (typeof Phone === 'string' ? Phone.replaceAll(/\D/g, '').slice(-10) : null),
      },
      MailingStreet: text(),
      MailingCity: text(40),
      MailingState: text(80),
      MailingPostalCode: text(20),
      MailingCountry: text(80),
      Portal_Language__c: picklist,
      HasOptedOutOfEmail: flag,
      Is_Store_Stock__c: flag,
      AccountId: lookup('Account', 'Account'),
      Portal_Id__c: portalId,
    },
  },
  Product2: {
    prefix: '01t',
    fields: {
      ...system,
      Name: { type: 'string', length: 255, required: true },
      ProductCode: text(),
      Family: picklist,
      Brand__c: text(),
      IsActive: { type: 'boolean', initially: true },
      Labor_Warranty_Months__c: { type: 'double' },
      Parts_Warranty_Months__c: { type: 'double' },
      Has_Serial_Number__c: { type: 'boolean', initially: true },
    },
  },
  Retailer_SKU__c: {
    prefix: 'a06',
    fields: {
      ...system,
      Name: { type: 'string', length: 80, required: true },
      Product__c: needed('Product2', 'Product__r'),
    },
  },
  Portal_Manual__c: {
    prefix: 'a07',
    fields: {
      ...system,
      Name: { type: 'string', length: 80, required: true },
      Kind__c: {
        ...picklist,
        required: true,
        restrictedTo: ['User Manual', 'Technical Bulletin', 'Service Manual', 'Retailer Procedure'],
      },
      Product__c: lookup('Product2', 'Product__r'),
      Retailer__c: lookup('Account', 'Retailer__r'),
    },
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
    fields: { ...system, Language: { ...picklist, restrictedTo: ['en', 'fr'] } },
  },
  ContentDocumentLink: {
    prefix: '06A',
    fields: {
      Id: { type: 'id' },
      LinkedEntityId: { type: 'reference', to: '*', relationship: 'LinkedEntity', required: true },
      ContentDocumentId: needed('ContentDocument', 'ContentDocument'),
    },
  },
  Serial_Number__c: {
    prefix: 'a01',
    fields: {
      ...system,
      Name: { type: 'string', length: 80, required: true },
      Product__c: lookup('Product2', 'Product__r'),
    },
  },
  Product_Registration__c: {
    prefix: 'a02',
    fields: {
      ...system,
      Name: counted('PR'),
      Portal_Id__c: portalId,
      Status__c: { ...picklist, restrictedTo: ['New', 'Pending', 'Approved', 'Rejected'] },
      Warranty_Status__c: {
        ...picklist,
        restrictedTo: ['New', 'Parts and Labour', 'Parts Only', 'Out of Warranty'],
      },
      Inactive__c: flag,
      Is_Store_Stock__c: flag,
      Active_Key__c: { type: 'string', length: 18, unique: true },
      Retailer__c: lookup('Account', 'Retailer__r'),
      Store__c: lookup('Account', 'Store__r'),
      Serial_Number__c: needed('Serial_Number__c', 'Serial_Number__r'),
      Product__c: lookup('Product2', 'Product__r'),
      Customer__c: lookup('Contact', 'Customer__r'),
      Date_of_Purchase__c: day,
      Labor_Warranty_Expiration__c: day,
      Parts_Warranty_Expiration__c: day,
    },
  },
  Case: {
    prefix: '500',
    fields: {
      ...system,
      Portal_Id__c: portalId,
      Type: picklist,
      Ticket_Subtype__c: picklist,
      Description: longText(32_000),
      Origin: picklist,
      Product__c: lookup('Product2', 'Product__r'),
      ContactId: lookup('Contact', 'Contact'),
      SuppliedName: text(80),
      SuppliedEmail: { type: 'email', length: 80 },
      SuppliedPhone: text(40),
    },
  },
  Warranty_Claim__c: {
    prefix: 'a03',
    fields: {
      ...system,
      Name: counted('WC'),
      Portal_Id__c: portalId,
      Status__c: picklist,
      Substatus__c: picklist,
      Claim_Type__c: picklist,
      Claim_Subtype__c: picklist,
      Diagnosis__c: longText(),
      Parts_Required__c: longText(),
      Date_of_Failure__c: day,
      Date_Entered_Shop__c: day,
      Labour_Hours__c: { type: 'double' },
      Serial_Number_Text__c: text(20),
      Dealers_Notes__c: longText(),
      Gross_Total__c: amount,
      Invoiced_At__c: { type: 'datetime' },
      Portal_Search_Text__c: text(),
      Portal_Account__c: text(100),
      Repair_Depot__c: needed('Account', 'Repair_Depot__r'),
      Customer__c: lookup('Contact', 'Customer__r'),
      Product_Registration__c: lookup('Product_Registration__c', 'Product_Registration__r'),
    },
  },
  Estimated_Repair_Cost__c: {
    prefix: 'a04',
    fields: {
      ...system,
      Portal_Id__c: portalId,
      Warranty_Claim__c: {
        ...needed('Warranty_Claim__c', 'Warranty_Claim__r'),
        children: 'Estimated_Repair_Costs__r',
      },
      Parts_Required__c: longText(),
      Description__c: longText(),
      Material_Cost__c: amount,
      Labour_Cost__c: amount,
      Total_Cost__c: amount,
      Labour_Hours__c: { type: 'double' },
      Portal_Account__c: text(100),
    },
  },
  Claim_Invoice__c: {
    prefix: 'a08',
    fields: {
      ...system,
      Portal_Id__c: portalId,
      Claim_Key__c: { type: 'string', length: 18, unique: true },
      Warranty_Claim__c: needed('Warranty_Claim__c', 'Warranty_Claim__r'),
      Invoice_Date__c: day,
      Invoice_Number__c: text(),
      GST_HST_Tax_Amount__c: amount,
      PST_QST_Tax_Amount__c: amount,
      USD_Tax_Amount__c: amount,
      Portal_Account__c: text(100),
    },
  },
  Claim_Event__c: {
    prefix: 'a05',
    fields: {
      ...system,
      Portal_Id__c: portalId,
      Warranty_Claim__c: needed('Warranty_Claim__c', 'Warranty_Claim__r'),
      At__c: { type: 'datetime' },
      Status__c: { ...picklist, required: true },
      Substatus__c: picklist,
      Note__c: longText(),
    },
  },
};
