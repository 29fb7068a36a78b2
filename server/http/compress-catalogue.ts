import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { catalogueLists } from '#contract/catalogue.ts';

const paths = new Set(Object.values(catalogueLists).map(({ path }) => `/api${path}`));

/** Shorter answers fit one packet. */
const shortest = 1400;

/** Costs a tenth of the time of the best, for a tenth more bytes. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Compresses the answers of the catalogue, the only large ones that neither hold a secret nor repeat what a caller typed
 * (R-CAT-05).
 */
export function compressCatalogue(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!paths.has(request.routeOptions.url ?? '') || typeof payload !== 'string' || payload.length < shortest)
      return payload;
    reply.header('vary', 'Accept-Language, Accept-Encoding');
    const accepted = (request.headers['accept-encoding']?.toString() ?? '')
      .split(',')
      .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
      .map((coding) => coding.split(';', 1)[0]?.trim().toLowerCase());
    if (accepted.includes('br')) {
      reply.header('content-encoding', 'br');
      return promisify(brotliCompress)(payload, quality);
    }
    if (!accepted.includes('gzip')) return payload;
    reply.header('content-encoding', 'gzip');
    return promisify(gzip)(payload);
  });
}
