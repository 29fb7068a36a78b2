import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import * as v from 'valibot';
import { PushMessage } from '#contract/push.ts';

/** A received message, decrypted; `signedBy` is the key whose signature was verified. */
export type Pushed = { path: string; headers: IncomingHttpHeaders; message: PushMessage; signedBy: string };

type Device = { endpoint: string; keys: { p256dh: string; auth: string } };

/** A push service on loopback with its devices: verifies signatures (RFC 8292), decrypts messages (RFC 8291). */
export class PushService {
  readonly pushed: Pushed[] = [];
  /** Returns the status of the response to a received message for a device. */
  answer: (path: string) => Promise<number> | number = () => 201;
  readonly #server: Server;
  readonly #devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  #url = '';

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const path = request.url ?? '';
      const body = Buffer.concat(await Array.fromAsync(request));
      const device = this.#devices.get(path);
      if (!device) return void response.writeHead(404).end();
      const { headers } = request;
      const signedBy = verifySignature(headers.authorization ?? '', this.#url);
      this.pushed.push({ path, headers, message: decrypt(body, device), signedBy });
      response.writeHead(await this.answer(path)).end();
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    const address = service.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    service.#url = `http://127.0.0.1:${address.port}`;
    return service;
  }

  /** A new device, as a browser subscribes it. */
  addDevice(): Device & { path: string } {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys('base64url');
    const auth = randomBytes(16);
    const path = `/device/${randomBytes(8).toString('hex')}`;
    this.#devices.set(path, { ecdh, auth });
    return { path, endpoint: `${this.#url}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() });

/** @returns the key that signed, in base64url. */
function verifySignature(authorization: string, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isValid = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = v.parse(Claims, JSON.parse(Buffer.from(body, 'base64url').toString()));
  const left = exp - Date.now() / 1000;
  if (!isValid || aud !== audience || left <= 0 || left > 24 * 60 * 60) throw new Error(`Not signed: ${authorization}`);
  return key;
}

/** One record of `aes128gcm` (RFC 8188), with the key of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): PushMessage {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with the delimiter 2 and padding.
  return v.parse(PushMessage, JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()));
}
