import { isIP } from 'node:net';
import { isOwnAddress } from '../base/own-address.ts';

/** Who passkeys belong to: the domain of the portal, and the origins that may use them. */
export type RelyingParty = { id: string; allows: (origin: string) => boolean };

/**
 * The relying party of `PUBLIC_URL`. A passkey belongs to a domain, so there is none for an IP address; this machine's
 * own addresses count as `localhost`, with any port, for the demo and for development.
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  if (isOwnAddress(hostname))
    return { id: 'localhost', allows: (given) => /^http:\/\/localhost(:\d{1,5})?$/.test(given) };
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, allows: (given) => given === origin } : null;
}
