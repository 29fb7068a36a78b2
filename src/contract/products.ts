import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Id, list, paged, PageQuery, QueryFlag, requiredLine } from './primitives.ts';

/** Most products of one page; the app requests all at once (R-API-05). */
export const productPageMax = 1000;

const Text = v.nullable(v.string());

/** The number under which a retailer sells a product. */
export const Sku = v.object({ retailerSKU: v.string(), product: v.object({ id: Id, name: v.string(), brand: Text }) });
export type Sku = v.InferOutput<typeof Sku>;

export const Product = v.object({
  id: Id,
  name: v.string(),
  brand: Text,
  productType: Text,
  sku: v.array(Sku),
  /** Beyond R-API-16: the model on the rating plate. Some backends do not send it. */
  model: v.optional(Text),
});
export type Product = v.InferOutput<typeof Product>;

const ofKind = { hasSerialNumber: v.optional(QueryFlag) };

export const listBrands = defineEndpoint({
  method: 'GET',
  path: '/products/brands',
  access: 'anyone',
  query: v.object(ofKind),
  output: list(v.string()),
  status: 200,
});

export const listProductTypes = defineEndpoint({
  method: 'GET',
  path: '/products/types',
  access: 'anyone',
  query: v.object(ofKind),
  output: list(v.string()),
  status: 200,
});

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/products',
  access: 'anyone',
  query: v.object({ ...ofKind, brand: v.optional(v.string()), ...PageQuery.entries }),
  output: paged(Product),
  status: 200,
});

/** Numbers that start with `sku`, ignoring case. */
export const findSkus = defineEndpoint({
  method: 'GET',
  path: '/products/sku',
  access: ['retailer', 'retailer_depot'],
  query: v.object({
    sku: requiredLine(100),
  }),
  output: list(Sku),
  status: 200,
});

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/products/:id',
  access: 'anyone',
  output: Product,
  status: 200,
});
