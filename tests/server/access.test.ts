import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Role } from '#contract/session.ts';
import { onEachDatabase } from '#tests/support/server.ts';
import { Client } from './support/client.ts';

/** A demo account of each role. */
const accountOf: Readonly<Record<Role, string>> = {
  admin: 'admin',
  customer: 'customer',
  depot: 'depot',
  retailer: 'retailer',
  retailer_depot: 'both',
};

const callers = [...Object.values(accountOf), 'unverified', 'anonymous'] as const;

/** A query with which a call has something to answer. */
const queries: Readonly<Record<string, string>> = {
  '/salesforce-ui/picklist': '?SOBJECT_API_NAME=Case&FIELD_API_NAME=Type',
  '/serial-numbers': '?serialNumber=DEMOACTIVE0001',
  '/contacts': '?email=owner@customer.example',
  '/product-registrations': '?serialNumber=DEMOACTIVE0001',
  '/files': '?entityId=nothing',
};

/** What a caller gets who may not, or null when it may (`contract.md §1`: sign-in, then verification, then role). */
function refusal({ access, path }: Endpoint, caller: (typeof callers)[number]): string | null {
  if (path.startsWith('/auth/') && access === 'anyone') return null;
  if (path === '/health') return null;
  if (caller === 'anonymous') return access === 'anyone' ? null : 'UNAUTHENTICATED';
  if (caller === 'unverified') return access === 'signed-in' ? null : 'ACCOUNT_NOT_VERIFIED';
  if (typeof access === 'string') return null;
  return access.some((role) => accountOf[role] === caller) ? null : 'FORBIDDEN';
}

onEachDatabase('Who may call what', (server) => {
  describe.each(callers)('%s', (caller) => {
    let client: Client;
    const signIn = async () => {
      client = caller === 'anonymous' ? new Client(server().url) : await Client.signIn(server().url, caller);
    };
    beforeAll(signIn);

    it.each(Object.entries(endpoints))('%s', async (_name, endpoint: Endpoint) => {
      const path = `${endpoint.path.replace(':id', 'nothing')}${queries[endpoint.path] ?? ''}`;
      const answer = await client.write(endpoint.method, path, endpoint.body && {}, await client.xsrf());
      if (endpoint.path.startsWith('/auth/') && endpoint.method === 'DELETE') await signIn();
      const { code } = answer.json === null ? { code: undefined } : (answer.json as { code?: string });
      const due = refusal(endpoint, caller);
      if (due === null)
        expect(['UNAUTHENTICATED', 'ACCOUNT_NOT_VERIFIED', 'FORBIDDEN', 'INTERNAL_ERROR']).not.toContain(code);
      else expect(code).toBe(due);
    });
  });
});
