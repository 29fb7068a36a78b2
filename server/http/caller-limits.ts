import type { Endpoint } from '#contract/endpoint.ts';
import type { AppError } from '../errors/app-error.ts';
import type { Requester } from './route.ts';
import { addressKey } from '../limits/address-key.ts';

/**
 * Limits look-ups without sign-in by client address (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitAnonymousLookUp({ caller, origin, limiter, now }: Requester): Promise<void> {
  if (caller !== null) return;
  await limiter.hit('anonymousLookUp', addressKey(origin.address), now);
  await limiter.hit('anonymousLookUpInAll', '', now);
}

/**
 * Limits look-ups by a person's email or phone for each account, so that nobody tries out whose they are (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitPersonLookUp({ caller, limiter, now }: Requester): Promise<void> {
  if (caller !== null) await limiter.hit('personLookUp', caller.accountId, now);
}

/**
 * Limits claims that give an email or phone which is not the owner's, so that an account cannot guess a product's owner
 * (R-CLAIM-07): past the limit the account files no claim until time has gone by.
 */
export const limitWrongOwners = {
  /** @throws AppError `TOO_MANY_REQUESTS`. */
  rateLimit: async ({ caller, limiter, now }: Requester): Promise<void> => {
    if (caller !== null) await limiter.requireRoom('wrongOwner', caller.accountId, now);
  },
  countRefusal: async ({ caller, limiter, now }: Requester, { fields }: AppError): Promise<void> => {
    if (caller !== null && fields?.['emailOrPhone'] === 'customer_does_not_match')
      await limiter.hit('wrongOwner', caller.accountId, now);
  },
};

/**
 * Limits writes without sign-in by client address, to protect the sales platform and mailboxes from floods (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitAnonymousWrite({ caller, origin, limiter, now }: Requester): Promise<void> {
  if (caller !== null) return;
  await limiter.hit('anonymousWrite', addressKey(origin.address), now);
  await limiter.hit('anonymousWriteInAll', '', now);
}

/**
 * Limits notices of returned mail, by the address of the mail server that passes them on (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitReturnedMail({ origin, limiter, now }: Requester): Promise<void> {
  await limiter.hit('returnedMail', addressKey(origin.address), now);
  await limiter.hit('returnedMailInAll', '', now);
}

/**
 * Limits requests for a mail with a code by client address: the email's own limit does not stop a list of emails
 * (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export function limitMailRequest(name: 'resetRequest' | 'verificationRequest') {
  return async ({ caller, origin, limiter, now }: Requester): Promise<void> => {
    if (caller !== null) return;
    await limiter.hit(name, addressKey(origin.address), now);
    await limiter.hit('anonymousMailInAll', '', now);
  };
}

/**
 * Limits sign-ups and applications, each of which sends a mail.
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitSignUp(requester: Requester): Promise<void> {
  await limitAnonymousWrite(requester);
  await requester.limiter.hit('anonymousMailInAll', '', requester.now);
}

/**
 * Limits writes of an account and their pace (R-API-08). Pieces of files are limited by their bytes.
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitWrite({ caller, limiter, now }: Requester): Promise<void> {
  if (caller === null) return;
  await limiter.hit('write', caller.accountId, now);
  await limiter.waitToWrite(caller.accountId);
}

/**
 * Limits the calls of a key, in place of those of an account or session (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitKey(keyId: string, method: Endpoint['method'], { limiter, now }: Requester): Promise<void> {
  await limiter.hit(method === 'GET' ? 'keyRead' : 'keyWrite', keyId, now);
}

/**
 * Takes a place for a body with files, before it is read, and refuses a caller whose bytes of the hour are used up.
 * @returns a function that frees the place.
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function openUpload({ limiter, now, ...who }: Requester): Promise<() => void> {
  const { kind, limit, subject } = uploader(who);
  await limiter.requireRoom(limit, subject, now);
  return limiter.takeOpenUpload(kind, subject);
}

/**
 * Counts the received bytes of files, before they are stored (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitUploadBytes({ limiter, now, ...who }: Requester, bytes: number): Promise<void> {
  const { limit, subject } = uploader(who);
  await limiter.hitBytes(limit, subject, now, bytes);
}

/** Whose uploads are limited together. */
function uploader({ caller, origin }: Pick<Requester, 'caller' | 'origin'>) {
  return caller === null
    ? ({ kind: 'address', limit: 'anonymousUploadBytes', subject: addressKey(origin.address) } as const)
    : ({ kind: 'account', limit: 'uploadBytes', subject: caller.keyId ?? caller.accountId } as const);
}
