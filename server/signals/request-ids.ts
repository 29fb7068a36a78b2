import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** UUIDs and what proxies make: long enough to be unique, and without room for a name or an email. */
const proxyId = /^[\da-f-]{16,64}$/i;

/**
 * Makes the id of each request. A trusted proxy's `x-request-id` is taken over; anybody else could put any text into
 * the log.
 * @param trusted addresses and networks, as `TRUST_PROXY` has them.
 */
export function requestIds(trusted: readonly string[] | null): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const place of trusted ?? []) {
    const [address = '', bits] = place.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return ({ socket, headers }) => {
    const { remoteAddress = '' } = socket;
    const given = headers['x-request-id'];
    const isTrusted =
      isIP(remoteAddress) !== 0 && proxies.check(remoteAddress, isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4');
    return isTrusted && typeof given === 'string' && proxyId.test(given) ? given : randomUUID();
  };
}
