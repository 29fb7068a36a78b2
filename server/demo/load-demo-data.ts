import { sql } from 'kysely';
import { accountSearchText } from '../database/account-search-text.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import { kindOfStep } from '../events/kind-of-step.ts';
import type { FileStore } from '../files/file-store.ts';
import { hashPassword } from '../session/password.ts';
import { addDemoPayments, addInvoicedClaims } from './add-demo-payments.ts';
import { addDemoRules } from './add-demo-rules.ts';
import { addDepotClaims } from './add-depot-claims.ts';
import { addFindFlowUnits } from './add-find-flow-units.ts';
import {
  demoAgreements,
  demoFailureCodes,
  demoOperations,
  demoParts,
  demoWarrantyTerms,
} from './catalogue/demo-catalogue.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { DemoClaims } from './demo-claims.ts';
import { ownerContacts } from './demo-owners.ts';
import { contacts, platformAccounts } from './demo-people.ts';
import { entitiesWithPhotos, placeDemoPhotos } from './demo-photos.ts';
import { picklists } from './demo-picklists.ts';
import { products, productSkus } from './demo-products.ts';
import { retailers, stores } from './demo-retailers.ts';
import { placeDemoDocuments } from './documents/demo-documents.ts';
import { DemoUnits } from './demo-units.ts';

/** Steps in the inboxes of a depot. */
const newsOfDepot = 6;

/** Loads the demo data in one transaction (R-OPS-05). Does nothing if the database has accounts. */
export async function loadDemoData(database: Database, store: FileStore, now: Date): Promise<void> {
  if (await hasAccounts(database)) return;

  const units = new DemoUnits(now);
  addFindFlowUnits(units);
  const claims = new DemoClaims(now, units);
  addDepotClaims(claims, accountId);
  const invoiced = addInvoicedClaims(claims, now);
  // An invoice is a file.
  const invoices = invoiced.map(
    ({ id, createdBy }) => ({ entityId: id, photos: ['receipt.jpg'], purpose: 'invoice', createdBy }) as const,
  );
  const files = await placeDemoPhotos(store, [...entitiesWithPhotos(claims), ...invoices], now);
  const documents = await placeDemoDocuments(store, now);
  const accounts = await accountRows(now);

  await database.transaction().execute(async (transaction) => {
    // Two servers may start on the same empty database.
    await takeAdvisoryLock(transaction, 'demo data');
    if (await hasAccounts(transaction)) return;
    await transaction.insertInto('platform_accounts').values(platformAccounts).execute();
    await transaction.insertInto('platform_accounts').values(retailers).execute();
    await transaction.insertInto('platform_accounts').values(stores).execute();
    await transaction
      .insertInto('contacts')
      .values([...contacts, ...ownerContacts])
      .execute();
    await transaction.insertInto('products').values(products).execute();
    await transaction.insertInto('product_skus').values(productSkus).execute();
    await transaction.insertInto('parts').values(demoParts).execute();
    await transaction.insertInto('labour_operations').values(demoOperations).execute();
    await transaction.insertInto('failure_codes').values(demoFailureCodes).execute();
    await transaction.insertInto('depot_agreements').values(demoAgreements(now)).execute();
    await transaction.insertInto('warranty_terms').values(demoWarrantyTerms).execute();
    await transaction.insertInto('serial_numbers').values(units.serialNumbers).execute();
    await transaction.insertInto('registrations').values(units.registrations).execute();
    await transaction
      .insertInto('picklists')
      .values(picklists)
      .onConflict((known) =>
        known.columns(['sobject', 'field']).doUpdateSet({ definition: (row) => row.ref('excluded.definition') }),
      )
      .execute();
    await transaction.insertInto('accounts').values(accounts).execute();
    await transaction.insertInto('claims').values(claims.claims).execute();
    await transaction.insertInto('claim_estimates').values(claims.estimates).execute();
    await transaction.insertInto('claim_events').values(claims.events).execute();
    await transaction.insertInto('claim_lines').values(claims.lines).execute();
    await transaction.insertInto('events').values(latestNews(claims)).execute();
    await transaction.insertInto('manuals').values(documents.manuals).execute();
    await transaction
      .insertInto('stored_files')
      .values([...files, ...documents.files])
      .execute();
    await addDemoPayments(transaction, invoiced, accountId('admin@portal.example'), now);
    await addDemoRules(transaction, accountId('admin@portal.example'), now);
    await sql`select setval('registration_number', ${units.registrations.length})`.execute(transaction);
    await sql`select setval('claim_number', ${claims.claims.length})`.execute(transaction);
  });
}

export async function hasAccounts(database: Database): Promise<boolean> {
  return (await database.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the demo made a database's accounts: others have random ids. */
export async function hasDemoAccounts(database: Database): Promise<boolean> {
  const ids = demoAccounts.map(({ email }) => accountId(email));
  const account = database.selectFrom('accounts').select('id').where('id', 'in', ids).limit(1);
  return (await account.executeTakeFirst()) !== undefined;
}

/** The manufacturer's last steps of each depot's claims, which the inboxes show. */
function latestNews({ claims, events }: DemoClaims) {
  const claimOf = new Map(claims.map((claim) => [claim.id, claim]));
  const steps = events
    .flatMap((step) => {
      const claim = claimOf.get(step.claim_id);
      return claim && (step.status !== 'New' || step.substatus) ? [{ step, claim }] : [];
    })
    .toSorted((a, b) => a.step.at.getTime() - b.step.at.getTime());
  const byDepot = Map.groupBy(steps, ({ claim }) => claim.depot_id);
  return [...byDepot.values()].flatMap((ofDepot) =>
    ofDepot.slice(-newsOfDepot).map(({ step: { at, status, substatus = null, note = null }, claim }) => ({
      at,
      kind: kindOfStep({ status, substatus }),
      claim_id: claim.id,
      claim_name: claim.name,
      depot_id: claim.depot_id,
      account_id: null,
      payload: JSON.stringify({ status, substatus, note }),
    })),
  );
}

/** `depot@portal.example` → `demo-depot` */
function accountId(email: string): string {
  return `demo-${email.split('@', 1)[0] ?? ''}`;
}

async function accountRows(now: Date) {
  return Promise.all(
    demoAccounts.map(async ({ email, name, role, contactId, state }) => ({
      id: accountId(email),
      email,
      name,
      role,
      contact_id: contactId,
      search_text: accountSearchText({ name, email, contact_id: contactId }),
      password_hash: await hashPassword(demoPassword),
      verified_at: state === 'unverified' ? null : now,
      deactivated_at: state === 'deactivated' ? now : null,
    })),
  );
}
