import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

const Config = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), {});

const demo = {
  password: demoPassword,
  accounts: demoAccounts.filter(({ state }) => state === undefined).map(({ email, name }) => ({ email, name })),
};

/** Adds the demo's accounts to the app's configuration, for the log-in page (R-OPS-05). */
export function serveDemoAccounts(app: FastifyInstance, folder: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.split('?', 1)[0] !== '/portal-config.json') return;
    const text = await readFile(join(folder, 'portal-config.json'), 'utf8').catch(() => '{}');
    await reply.header('cache-control', 'no-cache').send({ ...v.parse(Config, text), demo });
  });
}
