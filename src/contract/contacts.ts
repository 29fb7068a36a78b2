import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Id, PageQuery, paged, QueryFlag } from './primitives.ts';

/** North American phone, with or without the country code. */
export const phonePattern = /^(?:\+?1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.-]?[2-9]\d{2}[\s.-]?\d{4}$/;

/** Anonymous callers get the id alone (`decisions.md 23`). */
export const Contact = v.object({
  id: Id,
  name: v.optional(v.nullable(v.string())),
  email: v.optional(v.nullable(v.string())),
  phone: v.optional(v.nullable(v.string())),
  postalCode: v.optional(v.nullable(v.string())),
  emailConsentOptOut: v.optional(v.boolean()),
  firstName: v.optional(v.nullable(v.string())),
  lastName: v.optional(v.nullable(v.string())),
});
export type Contact = v.InferOutput<typeof Contact>;

export const findContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts',
  access: 'anyone',
  query: v.object({
    email: v.optional(v.string()),
    phone: v.optional(v.string()),
    isStoreStock: v.optional(QueryFlag),
    ...PageQuery.entries,
  }),
  output: paged(Contact),
  status: 200,
});

export const getOwnContact = defineEndpoint({
  method: 'GET',
  path: '/contacts/customer',
  access: ['customer'],
  output: Contact,
  status: 200,
});
