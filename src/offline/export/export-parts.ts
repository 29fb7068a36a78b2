import * as v from 'valibot';
import { fileTypes } from '#contract/files.ts';
import { Id, Instant, Sha256 } from '#contract/primitives.ts';
import { entrySteps } from '#storage/registering.ts';
import { causeCodes, photoPurposes } from '#storage/rows.ts';

/** A photo without its bytes, which come as a part of their own behind the work that it belongs to. */
const RescuedPhoto = v.object({
  purpose: v.optional(v.picklist(photoPurposes)),
  position: v.number(),
  name: v.string(),
  type: v.picklist(fileTypes),
  size: v.number(),
  sha256: Sha256,
});
export type RescuedPhoto = v.InferOutput<typeof RescuedPhoto>;

/** A line of the log of attempts, as it lies in the database. */
const RescuedAttempt = v.object({
  at: Instant,
  event: v.picklist(['left', ...causeCodes, 'accepted']),
  step: v.exactOptional(v.picklist(entrySteps)),
  status: v.exactOptional(v.number()),
  serverCode: v.exactOptional(v.string()),
  goesOn: v.exactOptional(v.literal(true)),
});

/** A row is parsed when it is brought in: one that this version cannot read leaves the others alone. */
const Row = v.looseObject({ id: Id });

/** What a part of the file says. */
export const RescuePart = v.variant('kind', [
  v.object({
    kind: v.literal('start'),
    accountId: Id,
    appVersion: v.string(),
    savedAt: Instant,
    /** How many there were when the file was begun; one that was sent meanwhile is not in it. */
    entries: v.number(),
    drafts: v.number(),
    /** Of work that went into several files: which of them this is. Each is brought in by itself. */
    file: v.exactOptional(v.object({ set: Id, number: v.number(), of: v.number() })),
  }),
  v.object({ kind: v.literal('entry'), row: Row, log: v.array(RescuedAttempt), photos: v.array(RescuedPhoto) }),
  v.object({ kind: v.literal('draft'), row: Row, photos: v.array(RescuedPhoto) }),
  v.object({ kind: v.literal('photo') }),
  v.object({ kind: v.literal('end') }),
]);
export type RescuePart = v.InferInput<typeof RescuePart>;
export type RescuedEntryPart = v.InferOutput<typeof RescuePart> & { kind: 'entry' };
export type RescuedDraftPart = v.InferOutput<typeof RescuePart> & { kind: 'draft' };
