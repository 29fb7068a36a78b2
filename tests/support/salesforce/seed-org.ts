import * as v from 'valibot';
import type { Database } from '#server/database/tables.ts';
import { PicklistDefinition } from '#server/platform/embedded/picklists.ts';
import { folded } from '#domain/folded.ts';
import type { SalesforceStandIn } from './salesforce-stand-in.ts';

/** Copies the data of the embedded sales platform into the org, with the same ids, so that both respond alike. */
export async function seedOrg(standIn: SalesforceStandIn, database: Database): Promise<void> {
  const { org } = standIn;
  for (const row of await database.selectFrom('platform_accounts').selectAll().execute())
    org.load('Account', {
      Id: row.id,
      Name: row.name,
      Portal_Account_Kind__c: row.type,
      ParentId: row.parent_id,
      Email_Opt_In_Statement_EN__c: row.email_opt_in_statement_en,
      Email_Opt_In_Statement_FR__c: row.email_opt_in_statement_fr,
      BillingState: row.billing_state,
      BillingCountry: row.billing_country,
    });
  for (const row of await database.selectFrom('contacts').selectAll().execute()) {
    const street = row.address?.replace(` ${row.postal_code}`, '') ?? null;
    org.load('Contact', {
      Id: row.id,
      Portal_Language__c: row.language,
      FirstName: row.first_name,
      LastName: row.last_name,
      Email: row.email,
      Phone: row.phone,
      MailingStreet: street?.split(', ')[0] ?? null,
      MailingCity: street?.split(', ')[1] ?? null,
      MailingState: street?.split(', ')[2] ?? null,
      MailingPostalCode: row.postal_code,
      MailingCountry: row.country,
      HasOptedOutOfEmail: row.email_consent_opt_out,
      Is_Store_Stock__c: row.is_store_stock,
      AccountId: row.platform_account_id,
    });
  }
  for (const row of await database.selectFrom('products').selectAll().execute())
    org.load('Product2', {
      Id: row.id,
      Name: row.name,
      ProductCode: row.model,
      Brand__c: row.brand,
      Family: row.product_type,
      Has_Serial_Number__c: row.has_serial_number,
      Labor_Warranty_Months__c: row.labor_warranty_months,
      Parts_Warranty_Months__c: row.parts_warranty_months,
    });
  for (const row of await database.selectFrom('serial_numbers').selectAll().execute())
    org.load('Serial_Number__c', { Id: row.id, Name: row.name, Product__c: row.product_id });
  for (const row of await database.selectFrom('registrations').selectAll().execute())
    org.load('Product_Registration__c', {
      Id: row.id,
      Name: row.name,
      Status__c: row.status,
      Warranty_Status__c: row.warranty_status,
      Inactive__c: row.inactive,
      CreatedDate: row.created_at.toISOString(),
      Is_Store_Stock__c: row.is_store_stock,
      Serial_Number__c: row.serial_number_id,
      Product__c: row.product_id,
      Customer__c: row.customer_id,
      Date_of_Purchase__c: row.date_of_purchase,
      Labor_Warranty_Expiration__c: row.labor_warranty_expiration,
      Parts_Warranty_Expiration__c: row.parts_warranty_expiration,
    });
  for (const row of await database.selectFrom('picklists').selectAll().execute()) {
    const { values, controllerValues } = v.parse(PicklistDefinition, JSON.parse(row.definition));
    standIn.picklists.set(`${row.sobject}.${row.field}`, {
      values: values.map((value) => ({ ...value, validFor: v.parse(v.array(v.number()), value.validFor) })),
      controllerValues,
    });
  }
  await seedCatalogue(standIn, database);
  await seedDocuments(standIn, database);
  await seedClaims(standIn, database);
}

async function seedCatalogue({ org }: SalesforceStandIn, database: Database): Promise<void> {
  for (const row of await database.selectFrom('product_skus').selectAll().execute())
    org.load('Retailer_SKU__c', {
      Id: `a06SKU${String(row.id).padStart(12, '0')}`,
      Name: row.retailer_sku,
      Product__c: row.product_id,
    });
  const kinds = {
    'user manual': 'User Manual',
    'technical bulletin': 'Technical Bulletin',
    'service manual': 'Service Manual',
  };
  for (const row of await database.selectFrom('manuals').selectAll().execute())
    org.load('Portal_Manual__c', { Id: row.id, Name: row.name, Kind__c: kinds[row.kind], Product__c: row.product_id });
}

/** The documents of manuals, and those of retailers, which have a junction record in an org. */
async function seedDocuments({ org }: SalesforceStandIn, database: Database): Promise<void> {
  const fileTypes = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPG' };
  for (const row of await database.selectFrom('stored_files').selectAll().execute()) {
    const isRetailers = org.byId('Account', row.entity_id) !== null;
    if (!isRetailers && !org.byId('Portal_Manual__c', row.entity_id)) continue;
    const [documentId, procedureId] = [`069${row.id.slice(3)}`, `a07${row.id.slice(3)}`];
    org.load('ContentDocument', {
      Id: documentId,
      Title: row.name.replace(/\.pdf$/i, ''),
      FileType: fileTypes[row.type],
      ContentSize: row.size,
      LastModifiedDate: row.created_at.toISOString(),
      LatestPublishedVersionId: `068${row.id.slice(3)}`,
    });
    if (isRetailers)
      org.load('Portal_Manual__c', {
        Id: procedureId,
        Name: 'Procedure',
        Kind__c: 'Retailer Procedure',
        Retailer__c: row.entity_id,
      });
    org.load('ContentDocumentLink', {
      Id: `06A${row.id.slice(3)}`,
      LinkedEntityId: isRetailers ? procedureId : row.entity_id,
      ContentDocumentId: documentId,
    });
  }
}

async function seedClaims({ org }: SalesforceStandIn, database: Database): Promise<void> {
  for (const row of await database.selectFrom('claims').selectAll().execute())
    org.load('Warranty_Claim__c', {
      Id: row.id,
      Name: row.name,
      Status__c: row.status,
      Substatus__c: row.substatus,
      Claim_Type__c: row.claim_type,
      Claim_Subtype__c: row.claim_subtype,
      Diagnosis__c: row.diagnosis,
      Parts_Required__c: row.parts_required,
      Date_of_Failure__c: row.date_of_failure,
      Date_Entered_Shop__c: row.date_entered_shop,
      Labour_Hours__c: row.labour_hours,
      Serial_Number_Text__c: row.serial_number,
      Dealers_Notes__c: row.dealers_notes,
      Gross_Total__c: inDollars(row.gross_total_cents),
      Portal_Search_Text__c: folded(row.search_text).replaceAll('\n', ' | '),
      Repair_Depot__c: row.depot_id,
      Customer__c: row.customer_id,
      Product_Registration__c: row.registration_id,
      CreatedDate: row.created_at.toISOString(),
    });
  for (const row of await database.selectFrom('claim_estimates').selectAll().execute())
    org.load('Estimated_Repair_Cost__c', {
      Id: row.id,
      Warranty_Claim__c: row.claim_id,
      Parts_Required__c: row.parts_required,
      Description__c: row.description,
      Material_Cost__c: inDollars(row.material_cost_cents),
      Labour_Cost__c: inDollars(row.labour_cost_cents),
      Total_Cost__c: inDollars(row.total_cost_cents),
      CreatedDate: row.created_at.toISOString(),
    });
  // The org has no claim event for an invoice.
  for (const row of await database
    .selectFrom('claim_events')
    .selectAll()
    .where('kind', 'is distinct from', 'invoiced')
    .execute())
    org.load('Claim_Event__c', {
      Id: `a05EVENT${String(row.id).padStart(10, '0')}`,
      Warranty_Claim__c: row.claim_id,
      At__c: row.at.toISOString(),
      Status__c: row.status,
      Substatus__c: row.substatus,
      Note__c: row.note,
    });
}

function inDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
