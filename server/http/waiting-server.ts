import { once } from 'node:events';
import { createServer } from 'node:http';
import { AppError } from '../errors/app-error.ts';
import { errorBody } from './error-body.ts';
import { parseAcceptLanguage } from '../base/language.ts';
import type { Settings } from '../settings/settings.ts';

/** `Retry-After`, in seconds. */
const retryAfterS = 5;

export type WaitingServer = { stop: () => Promise<void> };

/**
 * Answers in the place of a server that waits for its database (R-OPS-08): it is alive, it is not ready, and every call
 * may come again. A port that is taken is told by the server itself.
 */
export function startWaitingServer({ host, port }: Pick<Settings, 'host' | 'port'>): WaitingServer {
  const server = createServer(({ url = '', headers }, response) => {
    const [path] = url.split('?', 1);
    const language = parseAcceptLanguage(headers['accept-language']);
    const body =
      path === '/livez'
        ? { status: 'live' }
        : path === '/readyz'
          ? { status: 'not ready', dependencies: { database: 'away' } }
          : errorBody(new AppError('UNAVAILABLE', { retryAfterS }), language);
    response
      .writeHead(path === '/livez' ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        ...(path === '/livez' ? {} : { 'retry-after': String(retryAfterS) }),
      })
      .end(JSON.stringify(body));
  });
  server.on('error', () => {});
  server.listen(port, host);
  return {
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
