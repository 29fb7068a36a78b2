import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** SKUs and manuals of products; stores of retailers. */
export const catalogue: Migration = {
  async up(db) {
    await db.schema
      .alterTable('products')
      .addColumn('has_serial_number', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('labor_warranty_months', 'integer')
      .addColumn('parts_warranty_months', 'integer')
      .execute();
    await db.schema.createIndex('products_in_order').on('products').columns(['brand', 'name', 'id']).execute();

    await db.schema
      .createTable('product_skus')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
      .addColumn('retailer_sku', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('product_skus_product').on('product_skus').column('product_id').execute();
    // The operator class that lets a prefix search use the index.
    await sql`create index product_skus_prefix on product_skus (upper(retailer_sku) text_pattern_ops)`.execute(db);

    await db.schema
      .createTable('manuals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) =>
        column.notNull().check(sql`kind in ('service manual', 'technical bulletin', 'user manual')`),
      )
      .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('manuals_of_product').on('manuals').columns(['product_id', 'kind']).execute();

    await db.schema
      .alterTable('platform_accounts')
      .addColumn('parent_id', 'text', (column) => column.references('platform_accounts.id'))
      .addColumn('email_opt_in_statement_en', 'text')
      .addColumn('email_opt_in_statement_fr', 'text')
      .execute();
    const accounts = db.schema.createIndex('platform_accounts_by_type').on('platform_accounts');
    await accounts.columns(['type', 'name', 'id']).execute();
    const stores = db.schema.createIndex('platform_accounts_by_parent').on('platform_accounts');
    await stores.columns(['parent_id', 'name', 'id']).execute();
  },
};
