import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is for; part of what is signed, so that one kind of token never passes as another. */
export type Purpose = 'access' | 'refresh' | 'xsrf' | 'fingerprint';

/** `<text>.<hmac>` */
export function sign(secret: string, purpose: Purpose, text: string): string {
  return `${text}.${hmac(secret, purpose, text)}`;
}

/** What only this server makes of a text, and which does not show it. */
export function hmac(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
}

/** The text that was signed, or null when it was not signed by this secret for this purpose. */
export function verify(secret: string, purpose: Purpose, signed: string): string | null {
  const at = signed.lastIndexOf('.');
  if (at < 0) return null;
  const text = signed.slice(0, at);
  const given = Buffer.from(signed);
  const expected = Buffer.from(sign(secret, purpose, text));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}
