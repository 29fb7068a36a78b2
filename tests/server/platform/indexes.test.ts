import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { CompiledQuery, createQueryId, sql } from 'kysely';
import { expect, it } from 'vitest';
import { contactIds, depotIds } from '#server/demo/demo-people.ts';
import { productId } from '#server/demo/demo-products.ts';
import { retailerIds } from '#server/demo/demo-retailers.ts';
import { embeddedPlatform } from '#server/platform/embedded/embedded-platform.ts';
import type { SalesPlatform } from '#server/platform/sales-platform.ts';
import { onOneDatabase } from '#tests/support/server.ts';

const slice = { page: 3, size: 20, offset: 40 } as const;
const noCriteria = { email: null, phone: null, isStoreStock: null } as const;

/** The queries on large tables. */
const reads: Readonly<Record<string, (platform: SalesPlatform) => Promise<unknown>>> = {
  'a serial number': (platform) => platform.findSerialNumbers('DEMOACTIVE0001', slice),
  'the registrations of a serial number': (platform) => platform.findRegistrations('DEMOACTIVE0001', noCriteria, slice),
  'those of them with an email and a phone': (platform) =>
    platform.findRegistrations(
      'DEMOACTIVE0001',
      { email: 'a@b.example', phone: '4165550100', isStoreStock: true },
      slice,
    ),
  'a customer’s own registrations': (platform) => platform.findCustomerRegistrations(contactIds.customer, slice),
  'a registration': (platform) => platform.getRegistration('nothing'),
  'contacts by email': (platform) => platform.findContacts({ ...noCriteria, email: 'a@b.example' }, null, slice),
  'contacts by phone': (platform) => platform.findContacts({ ...noCriteria, phone: '4165550100' }, null, slice),
  'the people of a depot': (platform) => platform.listAccountContacts(depotIds.ontario),
  'a depot’s store stock': (platform) =>
    platform.findContacts({ ...noCriteria, isStoreStock: true }, depotIds.ontario, slice),
  'the products of a brand': (platform) =>
    platform.findProducts({ brand: 'Norvane', hasSerialNumber: true }, { page: 1, size: 1000, offset: 0 }),
  'the numbers that begin so': (platform) => platform.findSkus('KB-10', 100),
  'the manuals of a product': (platform) => platform.findManuals('user manual', productId('NV-SB24')),
  'the procedures of a retailer': (platform) => platform.findProcedures(retailerIds.mapleRidge),
  retailers: (platform) => platform.findRetailers({ kind: 'retailers' }, 'en', slice),
  'retailers and stores': (platform) => platform.findRetailers({ kind: 'retailers and stores' }, 'en', slice),
  'the stores of a retailer': (platform) =>
    platform.findRetailers({ kind: 'stores', of: retailerIds.mapleRidge }, 'en', slice),
  'whether a retailer has stores': (platform) => platform.getRetailAccount(retailerIds.mapleRidge),
  'whether a depot has a claim on a registration': (platform) =>
    platform.hasClaimOn(depotIds.ontario, { id: 'nothing', customerId: null }),
  'the overview of a depot': (platform) => platform.readOverview(depotIds.ontario, '2026-11-25'),
  'the claims of a depot': (platform) => platform.findClaims(depotIds.ontario, { search: null, status: null }, slice),
};

onOneDatabase('The sales platform reads by an index', (server) => {
  it.each(Object.entries(reads))('%s', async (_, read) => {
    const asked: RootOperationNode[] = [];
    const listener: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await read(embeddedPlatform(server().database.withPlugin(listener)));
    expect(asked.length).toBeGreaterThan(0);

    await server()
      .database.transaction()
      .execute(async (transaction) => {
        // On small tables a scan is cheaper; forbidding it reveals a missing index.
        await sql`set local enable_seqscan = off`.execute(transaction);
        for (const node of asked) {
          const { sql: text, parameters } = transaction.getExecutor().compileQuery(node, createQueryId());
          const { rows } = await transaction.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]));
          expect(JSON.stringify(rows)).not.toContain('Seq Scan');
        }
      });
  });
});
