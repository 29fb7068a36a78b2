import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { DateOnly, Id, PageQuery, paged, QueryFlag } from './primitives.ts';
import { SerialNumberText } from './serial-numbers.ts';

export const registrationStatuses = ['New', 'Pending', 'Approved', 'Rejected'] as const;
export const warrantyStatuses = ['New', 'Parts and Labour', 'Parts Only', 'Out of Warranty'] as const;

/** What anybody may know of a registration (`decisions.md 23`). */
export const RegistrationState = v.object({
  id: Id,
  status: v.picklist(registrationStatuses),
  inactive: v.boolean(),
  warrantyStatus: v.picklist(warrantyStatuses),
});
export type RegistrationState = v.InferOutput<typeof RegistrationState>;

export const Registration = v.object({
  ...RegistrationState.entries,
  /** The registration number people quote. */
  name: v.string(),
  isStoreStock: v.boolean(),
  serialNumber: v.string(),
  serialNumberId: Id,
  productName: v.nullable(v.string()),
  productId: v.nullable(Id),
  customerId: v.nullable(Id),
  model: v.nullable(v.string()),
  brand: v.nullable(v.string()),
  dateOfPurchase: v.nullable(DateOnly),
  laborWarrantyExpiration: v.nullable(DateOnly),
  partsWarrantyExpiration: v.nullable(DateOnly),
});
export type Registration = v.InferOutput<typeof Registration>;

/** Which shape comes back depends on who asks. */
export const findRegistrations = defineEndpoint({
  method: 'GET',
  path: '/product-registrations',
  access: 'anyone',
  query: v.object({
    serialNumber: SerialNumberText,
    email: v.optional(v.string()),
    phone: v.optional(v.string()),
    isStoreStock: v.optional(QueryFlag),
    ...PageQuery.entries,
  }),
  output: paged(v.union([Registration, v.strictObject(RegistrationState.entries)])),
  status: 200,
});

export const getRegistration = defineEndpoint({
  method: 'GET',
  path: '/product-registrations/:id',
  access: 'verified',
  output: Registration,
  status: 200,
});
