import * as v from 'valibot';
import { PortalDocument } from '#contract/files.ts';
import { Id, Instant } from '#contract/primitives.ts';

/** The list that contains a document. */
export const DocumentPlace = v.variant('kind', [
  v.object({
    kind: v.picklist(['user-manual', 'technical-bulletin', 'service-manual']),
    productId: Id,
    /** As shown to the person. */
    productName: v.string(),
  }),
  v.object({ kind: v.literal('procedure') }),
]);
export type DocumentPlace = v.InferOutput<typeof DocumentPlace>;

/**
 * Why the download of a saved document has stopped before its listed version was complete. `changed`: there is a newer
 * version, which the person has not requested.
 */
export const documentStops = ['network', 'full', 'gone', 'signin', 'failed', 'changed'] as const;
export type DocumentStop = (typeof documentStops)[number];

/** A document that an account saved for offline, or opened. Its bytes are `DocumentPartRow`s. */
export const DocumentRow = v.object({
  accountId: Id,
  id: Id,
  place: DocumentPlace,
  /** `saved` stays until the person removes it or signs out; `opened` is deleted first when storage is needed. */
  keep: v.picklist(['saved', 'opened']),
  /** As the server last listed it. */
  listed: PortalDocument,
  /** Whether the server no longer lists it, and whether the person chose to keep it. */
  gone: v.picklist(['no', 'gone', 'kept']),
  /** The complete version on this device, and since when. */
  held: v.nullable(v.object({ version: Instant, size: v.number(), at: Instant })),
  /** The version that is downloaded: bytes so far, bytes in all, and its entity tag. */
  coming: v.nullable(v.object({ version: Instant, bytes: v.number(), size: v.number(), etag: v.nullable(v.string()) })),
  stopped: v.nullable(v.picklist(documentStops)),
  /** The version that was read last, or was the first to be saved. */
  readVersion: v.nullable(Instant),
  usedAt: Instant,
});
export type DocumentRow = v.InferOutput<typeof DocumentRow>;

/** Some of a document's bytes, from `start` on. */
export type DocumentPartRow = {
  accountId: string;
  id: string;
  version: string;
  start: number;
  bytes: Blob;
};

/** Whether the listed version is complete on this device. */
export function isHere({ held, listed }: DocumentRow): boolean {
  return held?.version === listed.lastModifiedDate;
}

/** Whether the download of a saved document is incomplete and has not stopped. */
export function isComing(row: DocumentRow): boolean {
  return row.keep === 'saved' && row.stopped === null && !isHere(row);
}
