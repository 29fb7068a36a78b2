import {
  findSkus,
  getProduct,
  listBrands,
  listProducts,
  listProductTypes,
  productPageMax,
} from '#contract/products.ts';
import { AppError } from '../app-error.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';

/** A search by number answers whole, so it answers this many at most. */
const skusMax = 100;

export const productRoutes = [
  defineRoute(listBrands, async ({ query, parts }) => ({
    data: await parts.platform.findBrands(query.hasSerialNumber ?? null),
  })),

  defineRoute(listProductTypes, async ({ query, parts }) => ({
    data: await parts.platform.findProductTypes(query.hasSerialNumber ?? null),
  })),

  defineRoute(listProducts, async ({ query, parts }) => {
    const slice = sliceOf(query, productPageMax);
    const filter = { brand: query.brand || null, hasSerialNumber: query.hasSerialNumber ?? null };
    return pagedAnswer(slice, await parts.platform.findProducts(filter, slice));
  }),

  defineRoute(findSkus, async ({ query, parts }) => ({ data: await parts.platform.findSkus(query.sku, skusMax) })),

  defineRoute(getProduct, async ({ params, parts }) => {
    const product = await parts.platform.getProduct(params.id);
    if (!product) throw new AppError('NOT_FOUND');
    return product;
  }),
];
