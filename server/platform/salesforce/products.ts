import type { Product, Sku } from '#contract/products.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import type { ProductFilter } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { findAll, findDistinct, findOne, findPage, findReferring } from './find.ts';
import { products, skus } from './mapping.ts';
import type { Row } from './object-map.ts';
import { allOf, beginsWith, equals, hasValue } from './soql.ts';

const { fields } = products;

const byNumber = [
  { field: skus.fields.retailerSKU, direction: 'ASC' },
  { field: skus.fields.id, direction: 'ASC' },
] as const;

export async function findBrands(connection: Connection, hasSerialNumber: boolean | null): Promise<string[]> {
  return findDistinct(connection, products, fields.brand, matchesFilter({ brand: null, hasSerialNumber }));
}

export async function findProductTypes(connection: Connection, hasSerialNumber: boolean | null): Promise<string[]> {
  return findDistinct(connection, products, fields.productType, matchesFilter({ brand: null, hasSerialNumber }));
}

export async function findProducts(
  connection: Connection,
  filter: ProductFilter,
  page: PageRequest,
): Promise<Page<Product>> {
  const listing = {
    // Lists are grouped by brand.
    where: allOf([matchesFilter(filter), hasValue(fields.brand)]),
    orderBy: [
      { name: 'brand', direction: 'ASC' },
      { name: 'name', direction: 'ASC' },
      { name: 'id', direction: 'ASC' },
    ],
  } as const;
  const { items, totalItems } = await findPage(connection, products, listing, page);
  return { items: await withSkus(connection, items), totalItems };
}

export async function getProduct(connection: Connection, id: string): Promise<Product | null> {
  const row = await findOne(connection, products, equals(fields.id, id));
  const [product] = row ? await withSkus(connection, [row]) : [];
  return product ?? null;
}

export async function findSkus(connection: Connection, prefix: string, max: number): Promise<Sku[]> {
  const where = allOf([beginsWith(skus.fields.retailerSKU, prefix), equals(skus.fields.productActive, true)]);
  return (await findAll(connection, skus, { where, orderBy: byNumber, limit: max })).map(toSku);
}

function matchesFilter({ brand, hasSerialNumber }: ProductFilter) {
  const conditions = [equals(fields.active, true)];
  if (brand !== null) conditions.push(equals(fields.brand, brand));
  if (hasSerialNumber !== null) conditions.push(equals(fields.hasSerialNumber, hasSerialNumber));
  return allOf(conditions);
}

async function withSkus(connection: Connection, rows: readonly Row<typeof products>[]): Promise<Product[]> {
  const ids = rows.map(({ id }) => id);
  const numbers = await findReferring(connection, skus, skus.fields.productId, ids, byNumber);
  const ofProduct = Map.groupBy(numbers, ({ productId }) => productId);
  return rows.map(({ id, name, brand, productType, model }) => ({
    id,
    name,
    brand,
    productType,
    model,
    sku: (ofProduct.get(id) ?? []).map(toSku),
  }));
}

function toSku({ retailerSKU, productId: id, productName: name, productBrand: brand }: Row<typeof skus>): Sku {
  return { retailerSKU, product: { id, name, brand } };
}
