import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { refusalsOf } from '#contract/refusals.ts';

/** Collects the refusals that their endpoint does not declare. */
export function watchRefusals(app: FastifyInstance): { undocumented: ReadonlySet<string> } {
  const undocumented = new Set<string>();
  const served = new Map(
    Object.values<Endpoint>(endpoints).map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]),
  );
  app.addHook('onSend', async (request, reply, payload) => {
    const name = `${request.method} ${request.routeOptions.url}`;
    const endpoint = served.get(name);
    // An aborted request gets no response.
    if (!request.raw.complete && request.raw.destroyed) return payload;
    if (!endpoint || reply.statusCode < 400 || reply.statusCode === 416 || typeof payload !== 'string') return payload;
    const { code } = v.parse(v.object({ code: v.string() }), JSON.parse(payload));
    const isDeclared = [...refusalsOf(endpoint)].some((refusal) => refusal === code);
    if (!isDeclared) undocumented.add(`${name} responds ${code}, which its endpoint does not declare`);
    return payload;
  });
  return { undocumented };
}
