import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getPicklist } from '#contract/picklists.ts';
import { getProduct, listBrands, listProducts, listProductTypes } from '#contract/products.ts';
import { listRetailers } from '#contract/retailers.ts';

/** Endpoints of choice lists, which are the same for every caller of a language. */
const revalidatedPaths = new Set(
  [getPicklist, listBrands, listProductTypes, listProducts, getProduct, listRetailers].map(({ path }) => `/api${path}`),
);

/** Sets cache headers: choice lists are revalidated by ETag, everything else is not stored. */
export function setCacheHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // The matched route: a path can be written in many ways.
    if (request.routeOptions.url?.startsWith('/api/') !== true) return payload;
    reply.header('vary', 'Accept-Language');
    if (
      revalidatedPaths.has(request.routeOptions.url ?? '') &&
      reply.statusCode === 200 &&
      typeof payload === 'string'
    ) {
      const etag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'private, max-age=0, must-revalidate').header('etag', etag);
      if (request.headers['if-none-match'] !== etag) return payload;
      reply.code(304).removeHeader('content-length').removeHeader('content-type');
      return null;
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    return payload;
  });
}
