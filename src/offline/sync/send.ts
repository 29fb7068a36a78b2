import type { Client } from '#api/client.ts';
import type { UploadProgress } from '#api/upload-fetch.ts';
import { ApiError, type Failure } from '#api/errors.ts';
import { type Claim, createClaim } from '#contract/claims.ts';
import type { Entry, FoundRegistration, PhotoRow, Receipt } from '#storage/rows.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { lookUpSerialNumber } from './look-up.ts';

export type SendOptions = {
  client: Pick<Client, 'call'>;
  photos: readonly PhotoRow[];
  /** Written before the look-up's result is used, so that a repeat sends the same. */
  onResolved: (found: FoundRegistration) => Promise<void>;
  /** Written before the request leaves: a kill between the two must look like "maybe sent". */
  onLeaving: () => Promise<void>;
  onProgress: (progress: UploadProgress) => void;
  /** Whether the API answers at all, asked after a failure to tell "offline" from "no answer". */
  probe: () => Promise<Link>;
};

export type Link = 'online' | 'offline' | 'captive';

export type Sent = { outcome: Outcome; claim?: Claim };

/** Sends one entry: its look-up where none was made, then the claim with its photos under the entry's key. */
export async function sendEntry(entry: Entry, options: SendOptions): Promise<Sent> {
  if (options.photos.length !== entry.photoCount) return { outcome: { kind: 'incomplete' } };
  try {
    const target = await resolve(entry, options);
    if ('kind' in target) return { outcome: target };
    await options.onLeaving();
    const claim = await options.client.call(
      createClaim,
      {
        body: {
          ...entry.payload.claim,
          productRegistrationId: target.registration.id,
          customerId: target.registration.customerId,
        },
        files: options.photos.map((photo) => new File([photo.bytes], photo.name, { type: photo.type })),
      },
      { accountId: entry.accountId, idempotencyKey: entry.id, onUploadProgress: options.onProgress },
    );
    return provenOutcome(claim, options.photos);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { outcome: await outcomeOfFailure(error.failure, options.probe) };
  }
}

async function resolve(entry: Entry, options: SendOptions): Promise<FoundRegistration | Outcome> {
  const known = entry.payload.found ?? entry.resolved;
  if (known) return known;
  const lookUp = await lookUpSerialNumber(options.client, {
    serialNumber: entry.payload.serialNumber,
    accountId: entry.accountId,
    ...(entry.payload.known ? { emailOrPhone: entry.payload.known.emailOrPhone } : {}),
  });
  if (lookUp.kind !== 'found') return { kind: 'decision', decision: lookUp.decision };
  await options.onResolved(lookUp.found);
  return lookUp.found;
}

/** Accepted only when every photo is in the receipt by its hash, or the backend gives none (`contract.md §1`). */
function provenOutcome(claim: Claim, photos: readonly PhotoRow[]): Sent {
  const files = claim.files ?? null;
  const kept = files?.map(({ sha256 }) => sha256).toSorted();
  const wanted = photos.map(({ sha256 }) => sha256).toSorted();
  if (kept && !isSubset(wanted, kept)) return { outcome: { kind: 'unproven' }, claim };
  const receipt: Receipt = { claimId: claim.id, claimName: claim.name, files, at: new Date().toISOString() };
  return { outcome: { kind: 'accepted', receipt }, claim };
}

/** Both sorted; the same photo twice must be there twice. */
function isSubset(wanted: readonly string[], kept: readonly string[]): boolean {
  let at = 0;
  return wanted.every((hash) => {
    while (at < kept.length && kept[at] !== hash) at += 1;
    at += 1;
    return at <= kept.length;
  });
}

async function outcomeOfFailure(failure: Failure, probe: () => Promise<Link>): Promise<Outcome> {
  switch (failure.kind) {
    case 'refused':
    case 'signin':
      return failure;
    case 'timeout':
    case 'unreachable':
    case 'aborted':
    case 'not_an_answer': {
      const link = await probe();
      if (link !== 'online') return { kind: 'offline', captive: link === 'captive' };
      return { kind: failure.kind === 'timeout' || failure.kind === 'not_an_answer' ? failure.kind : 'no_answer' };
    }
    default:
      return assertNever(failure);
  }
}

function assertNever(value: never): never {
  throw new Error(`Not a failure we know: ${JSON.stringify(value)}`);
}
