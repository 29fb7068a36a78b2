import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { optionalField, Phone, PostalCode, ShortText } from './people.ts';
import { Id, OneLine, paged, PageQuery, QueryFlag, SearchedEmail } from './primitives.ts';
import { Email } from './session.ts';

/** Signed-out callers get only the id (R-CONTACT-03). */
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

/**
 * The fields of a contact (R-CONTACT-01). `domain/contact-rules.ts` requires an email or a phone. Consent to promotions
 * must be explicit (R-CONTACT-04).
 */
export const ContactForm = v.object({
  firstName: ShortText,
  lastName: ShortText,
  email: optionalField(Email),
  phone: optionalField(Phone),
  postalCode: optionalField(PostalCode),
  emailConsentOptOut: v.optional(v.boolean(), true),
});
export type ContactForm = v.InferOutput<typeof ContactForm>;

export const findContacts = defineEndpoint({
  method: 'GET',
  path: '/contacts',
  access: 'anyone',
  query: v.object({
    email: v.optional(SearchedEmail),
    phone: v.optional(OneLine),
    isStoreStock: v.optional(QueryFlag),
    ...PageQuery.entries,
  }),
  output: paged(Contact),
  status: 200,
  refusals: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

export const getOwnContact = defineEndpoint({
  method: 'GET',
  path: '/contacts/customer',
  access: ['customer'],
  output: Contact,
  status: 200,
  refusals: ['NOT_FOUND'],
});

/** Signed-out callers get only the id. */
export const createContact = defineEndpoint({
  method: 'POST',
  path: '/contacts',
  access: 'anyone',
  body: ContactForm,
  output: Contact,
  status: 201,
  idempotent: true,
  refusals: ['TOO_MANY_REQUESTS'],
});

/** For the contact's owner, and for its creator within an hour. */
export const updateContact = defineEndpoint({
  method: 'PATCH',
  path: '/contacts/:id',
  access: 'anyone',
  body: v.object({ emailConsentOptOut: v.boolean() }),
  output: Contact,
  status: 200,
  idempotent: true,
  refusals: ['TOO_MANY_REQUESTS'],
});
