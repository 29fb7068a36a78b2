import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { PortalDocument } from './files.ts';
import { deskRoles, Id, list } from './primitives.ts';

/** A manual or bulletin of a product, with its documents: one for each language, or several. */
export const Manual = v.object({ id: Id, name: v.string(), contentDocuments: v.array(PortalDocument) });
export type Manual = v.InferOutput<typeof Manual>;

const ofProduct = v.object({ productId: Id });

export const listServiceManuals = defineEndpoint({
  method: 'GET',
  path: '/service-manual',
  access: ['depot', 'retailer', 'retailer_depot', ...deskRoles],
  query: ofProduct,
  output: list(Manual),
  status: 200,
});

export const listTechnicalBulletins = defineEndpoint({
  method: 'GET',
  path: '/technical-bulletin',
  access: ['depot', 'retailer', 'retailer_depot', ...deskRoles],
  query: ofProduct,
  output: list(Manual),
  status: 200,
});

export const listUserManuals = defineEndpoint({
  method: 'GET',
  path: '/user-manual',
  access: ['customer', 'depot', 'retailer', 'retailer_depot', ...deskRoles],
  query: ofProduct,
  output: list(Manual),
  status: 200,
});

/** The caller's own procedures: `contactId` is its `salesForceId`. */
export const listRetailerProcedures = defineEndpoint({
  method: 'GET',
  path: '/retailer/procedures',
  access: ['retailer', 'retailer_depot'],
  query: v.object({ contactId: Id }),
  output: list(PortalDocument),
  status: 200,
  refusals: ['NOT_FOUND'],
});
