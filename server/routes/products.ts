import {
  findSkus,
  getProduct,
  listBrands,
  listProducts,
  listProductTypes,
  productPageMax,
} from '#contract/products.ts';
import { AppError } from '../errors/app-error.ts';
import { toPageResponse, toPageRequest } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';

/** The response has no pages, so its size is limited. */
const skusMax = 100;

export const productRoutes = [
  defineRoute(
    listBrands,
    async ({ query, context }) => ({
      data: await context.platform.findBrands(query.hasSerialNumber ?? null),
    }),
    { readsReplica: true },
  ),

  defineRoute(
    listProductTypes,
    async ({ query, context }) => ({
      data: await context.platform.findProductTypes(query.hasSerialNumber ?? null),
    }),
    { readsReplica: true },
  ),

  defineRoute(
    listProducts,
    async ({ query, context }) => {
      const page = toPageRequest(query, productPageMax);
      const filter = { brand: query.brand || null, hasSerialNumber: query.hasSerialNumber ?? null };
      return toPageResponse(page, await context.platform.findProducts(filter, page));
    },
    { readsReplica: true },
  ),

  defineRoute(findSkus, async ({ query, context }) => ({ data: await context.platform.findSkus(query.sku, skusMax) }), {
    readsReplica: true,
  }),

  defineRoute(getProduct, async ({ params, context }) => {
    const product = await context.platform.getProduct(params.id);
    if (!product) throw new AppError('NOT_FOUND');
    return product;
  }),
];
