import { sql } from 'kysely';
import type { Product, Sku } from '#contract/products.ts';
import type { Database } from '../../database/tables.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import type { ProductFilter } from '../sales-platform.ts';
import { rowCount } from '../../database/row-count.ts';
import { escapeLike } from '../../database/search-text.ts';

export async function findBrands(database: Database, hasSerialNumber: boolean | null): Promise<string[]> {
  const rows = await filterProducts(database, { brand: null, hasSerialNumber })
    .select('brand')
    .distinct()
    .orderBy('brand')
    .execute();
  return rows.map(({ brand }) => brand);
}

export async function findProductTypes(database: Database, hasSerialNumber: boolean | null): Promise<string[]> {
  const rows = await filterProducts(database, { brand: null, hasSerialNumber })
    .select('product_type')
    .distinct()
    .orderBy('product_type')
    .execute();
  return rows.map(({ product_type }) => product_type);
}

export async function findProducts(
  database: Database,
  filter: ProductFilter,
  { size, offset }: PageRequest,
): Promise<Page<Product>> {
  const matching = filterProducts(database, filter);
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const rows = await matching
    .select(columns)
    .orderBy('brand')
    .orderBy('name')
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute();
  return { items: await withSkus(database, rows), totalItems: total };
}

export async function getProduct(database: Database, id: string): Promise<Product | null> {
  const rows = await database.selectFrom('products').select(columns).where('id', '=', id).execute();
  const [product] = await withSkus(database, rows);
  return product ?? null;
}

export async function findSkus(database: Database, prefix: string, max: number): Promise<Sku[]> {
  const rows = await database
    .selectFrom('product_skus')
    .innerJoin('products', 'products.id', 'product_skus.product_id')
    .select(['retailer_sku', 'products.id', 'products.name', 'products.brand'])
    .where(sql`upper(retailer_sku)`, 'like', `${escapeLike(prefix.toUpperCase())}%`)
    .orderBy(sql`upper(retailer_sku)`)
    .orderBy('product_skus.id')
    .limit(max)
    .execute();
  return rows.map(({ retailer_sku, ...product }) => ({ retailerSKU: retailer_sku, product }));
}

const columns = ['id', 'name', 'brand', 'product_type as productType', 'model'] as const;

function filterProducts(database: Database, { brand, hasSerialNumber }: ProductFilter) {
  let matching = database.selectFrom('products');
  if (brand !== null) matching = matching.where('brand', '=', brand);
  if (hasSerialNumber !== null) matching = matching.where('has_serial_number', '=', hasSerialNumber);
  return matching;
}

async function withSkus(database: Database, products: readonly Omit<Product, 'sku'>[]): Promise<Product[]> {
  if (products.length === 0) return [];
  const ids = products.map(({ id }) => id);
  const rows = await database
    .selectFrom('product_skus')
    .select(['product_id', 'retailer_sku'])
    .where('product_id', 'in', ids)
    .orderBy('retailer_sku')
    .execute();
  const skus = Map.groupBy(rows, (row) => row.product_id);
  return products.map((product) => ({
    ...product,
    sku: (skus.get(product.id) ?? []).map(({ retailer_sku }) => ({
      retailerSKU: retailer_sku,
      product: { id: product.id, name: product.name, brand: product.brand },
    })),
  }));
}
