import type { RequestOrigin } from '../http/route.ts';
import { addressKey } from '../http/address-key.ts';

/**
 * Limits look-ups without sign-in by client address (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitAnonymousLookUp({ caller, address, limiter, now }: RequestOrigin): Promise<void> {
  if (caller !== null) return;
  await limiter.hit('anonymousLookUp', addressKey(address), now);
  await limiter.hit('anonymousLookUpInAll', '', now);
}

/**
 * Limits look-ups by a person's email or phone for each account, so that nobody tries out whose they are (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitPersonLookUp({ caller, limiter, now }: RequestOrigin): Promise<void> {
  if (caller !== null) await limiter.hit('personLookUp', caller.accountId, now);
}

/**
 * Limits writes without sign-in by client address, to protect the sales platform and mailboxes from floods (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitAnonymousWrite({ caller, address, limiter, now }: RequestOrigin): Promise<void> {
  if (caller !== null) return;
  await limiter.hit('anonymousWrite', addressKey(address), now);
  await limiter.hit('anonymousWriteInAll', '', now);
}

/**
 * Limits requests for a mail with a code by client address: the email's own limit does not stop a list of emails
 * (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export function limitMailRequest(name: 'resetRequest' | 'verificationRequest') {
  return async ({ caller, address, limiter, now }: RequestOrigin): Promise<void> => {
    if (caller !== null) return;
    await limiter.hit(name, addressKey(address), now);
    await limiter.hit('anonymousMailInAll', '', now);
  };
}

/**
 * Limits sign-ups and applications, each of which sends a mail.
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitSignUp(origin: RequestOrigin): Promise<void> {
  await limitAnonymousWrite(origin);
  await origin.limiter.hit('anonymousMailInAll', '', origin.now);
}

/**
 * Limits writes of an account (R-API-08). Pieces of files are limited by their bytes.
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitWrite({ caller, limiter, now }: RequestOrigin): Promise<void> {
  if (caller !== null) await limiter.hit('write', caller.accountId, now);
}

/**
 * Takes a place for a body with files, before it is read, and refuses a caller whose bytes of the hour are used up.
 * @returns a function that frees the place.
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function openUpload({ caller, address, limiter, now }: RequestOrigin): Promise<() => void> {
  if (caller !== null) await limiter.requireRoom('uploadBytes', caller.accountId, now);
  else await limiter.requireRoom('anonymousUploadBytes', addressKey(address), now);
  return caller !== null
    ? limiter.takeOpenUpload('account', caller.accountId)
    : limiter.takeOpenUpload('address', addressKey(address));
}

/**
 * Counts the received bytes of files, before they are stored (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitUploadBytes({ caller, address, limiter, now }: RequestOrigin, bytes: number): Promise<void> {
  if (caller !== null) await limiter.hitBytes('uploadBytes', caller.accountId, now, bytes);
  else await limiter.hitBytes('anonymousUploadBytes', addressKey(address), now, bytes);
  await limiter.hitBytes('uploadBytesInAll', '', now, bytes);
}
