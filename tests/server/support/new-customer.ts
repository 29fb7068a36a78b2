import { randomUUID } from 'node:crypto';
import type { TestServer } from '#tests/support/server.ts';
import { Client } from './client.ts';

export const newPassword = 'Granite-lantern-42';

/** Returns a valid sign-up with a unique email. */
export function customerForm(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Rosalie',
    lastName: 'Tremblay',
    phone: '+1 418 555-0199',
    email: `rosalie.${randomUUID()}@customer.example`,
    password: newPassword,
    ...changes,
  };
}

/** Signs up a customer, unverified. Returns the email. */
export async function signUp(server: TestServer, changes: Record<string, unknown> = {}): Promise<string> {
  const form = customerForm(changes);
  const { status, text } = await new Client(server.url).post('/contacts/customer', form);
  if (status !== 201) throw new Error(`Signing up: ${status} ${text}`);
  return form.email;
}

/** Signs an account in, with `newPassword` by default. */
export async function signedIn(server: TestServer, email: string, password = newPassword): Promise<Client> {
  const client = new Client(server.url);
  await client.signInAs(email, password);
  return client;
}
