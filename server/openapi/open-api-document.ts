import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { componentSchemas } from './json-schemas.ts';
import { operation } from './operation.ts';
import { webhooks } from './webhooks.ts';

/** Generates OpenAPI 3.1 from the contract. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = documentedPath(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Depot Portal',
      version,
      summary: 'Warranty claims and product registration for repair depots.',
      description: [
        'Dates are `YYYY-MM-DD`, instants ISO 8601 in UTC, money dollars with at most two decimals. Messages follow',
        '`Accept-Language` (`en` or `fr`). Other systems call with a key. People sign in, and their writes repeat the',
        'cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN`; any response sets a missing cookie.',
      ].join(' '),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    paths,
    webhooks: webhooks(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A person: the `token` of `POST /auth/login`.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'dpk_…',
          description:
            'Another system: a key that an admin made at `/admin/api-keys`, without cookie and anti-forgery.',
        },
        antiForgery: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
  };
}

/** `/claims/:id` → `/claims/{id}` */
export function documentedPath({ path }: Pick<Endpoint, 'path'>): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}
