import type { Client } from '#api/client.ts';
import type { UploadProgress } from '#api/upload-fetch.ts';
import { type Claim, createClaim } from '#contract/claims.ts';
import type { Picks } from '#contract/picks.ts';
import type { PicksDraft } from '#storage/picks-draft.ts';
import type { EntryStep } from '#storage/registering.ts';
import type { ClaimEntry, FoundRegistration, PhotoRow } from '#storage/rows.ts';
import type { Outcome, Sent } from '../outbox/outcome.ts';
import { isProofOfPurchase } from '../photos/photo-figures.ts';
import { prepareAttachments, type UploadInChunks } from '../uploads/prepare-attachments.ts';
import { lookUpSerialNumber } from './look-up.ts';
import { type Link, outcomeOfError } from './outcome-of-failure.ts';
import { provenOutcome } from './proven-outcome.ts';
import { registerFirst } from './register-first.ts';
import type { StepRecords } from './step-records.ts';

/** Each request is recorded before it is sent: a kill in between must count as "maybe sent". */
export type SendOptions = StepRecords & {
  client: Pick<Client, 'call'>;
  photos: readonly PhotoRow[];
  onProgress: (progress: UploadProgress) => void;
  /** Null or missing where the backend takes no files in pieces. */
  pieces?: UploadInChunks | null;
  /** Whether the API can be reached, probed after a failure to tell "offline" from "no answer". */
  probe: () => Promise<Link>;
};

/**
 * Sends a claim: the look-up if there was none, the contact and the registration that it needs, then the claim with its
 * photos, each under its own key.
 */
export async function sendEntry(entry: ClaimEntry, options: SendOptions): Promise<Sent> {
  if (options.photos.length !== entry.photoCount) return { outcome: { kind: 'incomplete' } };
  let step: EntryStep = 'claim';
  // An entry with a single call has no steps.
  const stopped = (outcome: Outcome): Sent => ({ outcome, ...(entry.payload.registering && { step }) });
  try {
    const target = await resolve(entry, options, (next) => void (step = next));
    if ('kind' in target) return stopped(target);
    step = 'claim';
    const photos = options.photos.filter((photo) => !isProofOfPurchase(photo));
    const claim = await postClaim(entry, target, photos, options);
    const { id: claimId, name: claimName, files } = claim;
    return { ...stopped(provenOutcome({ claimId, claimName, files }, photos)), claim };
  } catch (error) {
    return stopped(await outcomeOfError(error, options.probe));
  }
}

async function resolve(
  entry: ClaimEntry,
  options: SendOptions,
  enter: (step: EntryStep) => void,
): Promise<FoundRegistration | Outcome> {
  const { serialNumber, found, known, registering } = entry.payload;
  const before = found ?? entry.resolved;
  if (before) return before;
  if (registering) {
    const proof = options.photos.filter(isProofOfPurchase);
    return registerFirst(registering, { ...options, entry, call: options.client.call, proof, enter });
  }
  const { accountId } = entry;
  const lookUp = await lookUpSerialNumber(options.client, {
    serialNumber,
    accountId,
    ...(known?.emailOrPhone && { emailOrPhone: known.emailOrPhone }),
  });
  if (lookUp.kind === 'unregistered') return { kind: 'decision', decision: 'not_registered' };
  if (lookUp.kind !== 'found') return { kind: 'decision', decision: lookUp.decision };
  const { isStoreStock } = lookUp.found.registration;
  if (known?.storeStock && !isStoreStock) return { kind: 'decision', decision: 'already_registered' };
  // Sold since it stood in the store: it is registered for its customer first.
  if (known?.emailOrPhone && isStoreStock) return { kind: 'decision', decision: 'not_registered' };
  await options.onResolved(lookUp.found);
  return lookUp.found;
}

/** The picks as the contract has them (R-PRICE-01), in the order of older versions: a claim may be sent again. */
function sentPicks({ failureCode, operations, parts, typed, catalogueAt, expectedCents, ...added }: PicksDraft): Picks {
  const { withoutSum, hoursReason } = added;
  const picks = { failureCode, operations, parts, typed, campaign: null, catalogueAt, expectedCents };
  return { ...picks, ...(withoutSum && { withoutSum }), ...(hoursReason !== undefined && { hoursReason }) };
}

async function postClaim(
  { id, accountId, payload }: ClaimEntry,
  { registration }: FoundRegistration,
  photos: readonly PhotoRow[],
  { client, onLeaving, onProgress, pieces }: SendOptions,
): Promise<Claim> {
  const hasSteps = payload.registering !== null;
  const attachments = await prepareAttachments(photos, { call: client.call, accountId, pieces, onProgress });
  await onLeaving(hasSteps ? 'claim' : undefined);
  return client.call(
    createClaim,
    {
      body: {
        ...payload.claim,
        productRegistrationId: registration.id,
        customerId: registration.customerId,
        ...(payload.emailOrPhone && { emailOrPhone: payload.emailOrPhone }),
        ...(payload.picks && { picks: sentPicks(payload.picks) }),
      },
      ...attachments,
    },
    {
      accountId,
      idempotencyKey: hasSteps ? `${id}/claim` : id,
      onUploadProgress: attachments.uploads ? () => {} : onProgress,
    },
  );
}
