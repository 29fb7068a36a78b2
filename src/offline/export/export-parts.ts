import * as v from 'valibot';
import { fileDoubts } from '#contract/file-doubts.ts';
import { fileTypes } from '#contract/files.ts';
import { Id, Instant, Sha256 } from '#contract/primitives.ts';
import { PhotoMark } from '#storage/photo-marks.ts';
import { entrySteps } from '#storage/registering.ts';
import { causeCodes, photoPurposes, photoRemarks } from '#storage/rows.ts';

/** A photo without its bytes. Those of a photo that is sent follow the entry or draft as a part of their own. */
const ExportedPhoto = v.object({
  purpose: v.optional(v.picklist(photoPurposes)),
  position: v.number(),
  name: v.string(),
  type: v.picklist(fileTypes),
  size: v.number(),
  sha256: Sha256,
  doubt: v.exactOptional(v.picklist(fileDoubts)),
  remark: v.exactOptional(v.picklist(photoRemarks)),
  plateFor: v.exactOptional(v.string()),
  unsavedMarks: v.exactOptional(v.array(PhotoMark)),
  /** The marks of a marked photo, and the place of its original among the photos and the kept ones behind them. */
  marked: v.exactOptional(v.object({ marks: v.array(PhotoMark), original: v.number() })),
});
export type ExportedPhoto = v.InferOutput<typeof ExportedPhoto>;

/** A row of the attempt log. */
const ExportedAttempt = v.object({
  at: Instant,
  event: v.picklist(['left', ...causeCodes, 'accepted']),
  step: v.exactOptional(v.picklist(entrySteps)),
  status: v.exactOptional(v.number()),
  serverCode: v.exactOptional(v.string()),
  goesOn: v.exactOptional(v.literal(true)),
});

/** Only the id is parsed here. Each row is parsed at import, so an unknown row does not make the file unreadable. */
const Row = v.looseObject({ id: Id });

const photos = {
  photos: v.array(ExportedPhoto),
  /**
   * Photos that are kept and not sent (R-CLAIM-21). Their bytes, one behind the other, are those of this part: an older
   * version reads neither, and so does not send them.
   */
  kept: v.exactOptional(v.array(ExportedPhoto)),
};

/** The content of one part of the file. */
export const ExportPart = v.variant('kind', [
  v.object({
    kind: v.literal('start'),
    accountId: Id,
    appVersion: v.string(),
    savedAt: Instant,
    /** Counted when the export starts; an entry that is sent meanwhile is not in the file. */
    entries: v.number(),
    drafts: v.number(),
    /** The place of this file in an export of several files. Each file is imported independently. */
    file: v.exactOptional(v.object({ set: Id, number: v.number(), of: v.number() })),
  }),
  v.object({ kind: v.literal('entry'), row: Row, log: v.array(ExportedAttempt), ...photos }),
  v.object({ kind: v.literal('draft'), row: Row, ...photos }),
  v.object({ kind: v.literal('photo') }),
  v.object({ kind: v.literal('end') }),
]);
export type ExportPart = v.InferInput<typeof ExportPart>;
export type ExportedEntryPart = v.InferOutput<typeof ExportPart> & { kind: 'entry' };
export type ExportedDraftPart = v.InferOutput<typeof ExportPart> & { kind: 'draft' };
