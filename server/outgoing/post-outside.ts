import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Who may be called: in a demo, and where an operator allows it, also addresses of the own network, and by http. */
export type OutgoingPolicy = {
  ownNetwork: boolean;
  /** How a name becomes addresses; a test's, or the system's. */
  lookUp?: LookupFunction;
  timeoutMs?: number;
};

type Post = { url: string; headers: Readonly<Record<string, string | number>>; body: string | Buffer };

/** An address that is not called. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** For all of a call, also its answer. */
const callMs = 10_000;

/** An answer's body is read to here and thrown away, so that the sender sees no broken connection. */
const answerMax = 64 * 1024;

/**
 * Posts to an address that somebody typed (R-HOOK-04). The name is looked up once and the call is made to what was found
 * and judged: a name that changes meanwhile leads nowhere else. A redirect is an answer like any other.
 * @returns the status of the answer.
 * @throws AddressRefused before anything is sent; the error of the connection; `AbortError` past the time.
 */
export async function postOutside({ url, headers, body }: Post, policy: OutgoingPolicy): Promise<number> {
  const { protocol, host } = new URL(url);
  // A name alone is looked up.
  if (!mayCall(url, policy)) throw new AddressRefused(`${protocol}//${host}`);
  const done = Promise.withResolvers<number>();
  const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // None is kept open: the next call looks the name up again.
    agent: false,
    lookup: publicOnly(policy),
    signal: AbortSignal.timeout(policy.timeoutMs ?? callMs),
  });
  request.on('error', done.reject);
  request.on('response', (response) => {
    let received = 0;
    response.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > answerMax) response.destroy();
    });
    // The status has arrived: what breaks after it says nothing.
    response.on('error', () => {});
    response.on('close', () => done.resolve(response.statusCode ?? 0));
  });
  request.end(body);
  return done.promise;
}

/** Whether an address may be called; where its name leads is judged at the call. */
export function mayCall(url: string, { ownNetwork }: OutgoingPolicy): boolean {
  const { protocol, hostname } = new URL(url);
  if (ownNetwork) return protocol === 'https:' || protocol === 'http:';
  const literal = hostname.replaceAll(/[[\]]/g, '');
  return protocol === 'https:' && (isIP(literal) === 0 || isPublic(literal));
}

/** A look-up whose every address is public, or none. */
function publicOnly({ ownNetwork, lookUp: find = lookUp }: OutgoingPolicy): LookupFunction {
  return (hostname, options, callback) =>
    find(hostname, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('ENOTFOUND'), '');
      if (!ownNetwork && !addresses.every(({ address }) => isPublic(address)))
        return callback(new AddressRefused(hostname), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
}

/** IPv4 networks that are not the internet's, by IANA's registry of special purposes. */
const special = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits = ''] = network.split('/');
  special.addSubnet(address, Number(bits), 'ipv4');
}

/** All that is given to somebody in IPv6; of it the ways through to IPv4, and documentation, are excluded. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const within = new BlockList();
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  within.addSubnet(address, bits, 'ipv6');

/** Whether an address is one of the public internet: not of this machine, its network, or its cloud's services. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !within.check(address, 'ipv6');
}
