import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { NewPassword } from './passwords.ts';
import { Created, optionalField, Phone, ShortText } from './people.ts';
import { Email } from './session.ts';

/** The customer's sign-up (R-ACCT-08). */
export const CustomerForm = v.object({
  firstName: ShortText,
  lastName: ShortText,
  phone: optionalField(Phone),
  email: Email,
  password: NewPassword,
});
export type CustomerForm = v.InferOutput<typeof CustomerForm>;

/** The response is the same for an email in use; its owner gets a mail (R-ACCT-08). */
export const signUpCustomer = defineEndpoint({
  method: 'POST',
  path: '/contacts/customer',
  access: 'anyone',
  body: CustomerForm,
  output: Created,
  status: 201,
  idempotent: true,
  refusals: ['TOO_MANY_REQUESTS'],
});
