import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../app-error.ts';
import { errorBody } from './error-body.ts';

/** Refuses what is no HTTP, or too much or too little of it, in the contract's words; there is no request to ask for its language. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    // The app tries again what came too slowly.
    const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
    const body = JSON.stringify(errorBody(new AppError('MALFORMED_REQUEST'), 'en'));
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
