import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';
import { makeRequest } from './support/real-requests.ts';

const reads = Object.entries<Endpoint>(endpoints).filter(
  ([, endpoint]) => endpoint.method === 'GET' && endpoint !== endpoints.getHealth,
);

onOneDatabase('A name that the query of a call does not have', (server) => {
  const clients: Record<string, Client> = {};
  beforeAll(async () => {
    for (const account of ['admin', 'customer', 'depot', 'retailer'])
      clients[account] = await Client.signIn(server().url, account);
  });
  const clientOf = ({ access }: Endpoint) => {
    const role = typeof access === 'string' ? 'admin' : access.includes('admin') ? 'admin' : access[0];
    return clients[role ?? ''] ?? clients['depot'] ?? new Client(server().url);
  };

  it.each(reads)('is refused with the name (R-API-19): %s', async (name, endpoint) => {
    const answer = await makeRequest(server(), clientOf(endpoint), [name, endpoint], 'serach=seal');
    expect(errorOf(answer)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(errorOf(answer).fields).toContain('serach');
  });

  it('is taken by the health call, as probes send it', async () => {
    expect((await new Client(server().url).get('/health?ts=1')).status).toBe(200);
  });

  it('is refused on a write too, in the reader’s language', async () => {
    const headers = { 'accept-language': 'fr' };
    const answer = await clients['admin']?.post('/admin/setup/dismiss?now=1', undefined, { headers });
    expect(answer?.json).toMatchObject({ code: 'VALIDATION_FAILED', fields: { now: 'Cet appel n’a pas ce nom' } });
  });
});
