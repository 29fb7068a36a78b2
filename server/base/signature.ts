import { createHmac, timingSafeEqual } from 'node:crypto';

/** Part of the signed text, so that a token of one kind is never valid as another. */
export type Purpose =
  | 'access'
  | 'refresh'
  | 'end'
  | 'xsrf'
  | 'fingerprint'
  | 'second-step'
  | 'ticket'
  | 'envelope'
  | 'passkey-creation'
  | 'passkey-sign-in'
  | 'passkey-second-step';

/** `<text>.<hmac>` */
export function sign(secret: string, purpose: Purpose, text: string): string {
  return `${text}.${hmac(secret, purpose, text)}`;
}

/** A keyed hash: only this server can compute it, and it does not reveal the text. */
export function hmac(secret: string, purpose: Purpose, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
}

/** The signed text; null when the signature is not of this secret and purpose. */
export function verify(secret: string, purpose: Purpose, signed: string): string | null {
  const at = signed.lastIndexOf('.');
  if (at < 0) return null;
  const text = signed.slice(0, at);
  const given = Buffer.from(signed);
  const expected = Buffer.from(sign(secret, purpose, text));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}
