import { type DocumentRow, type DocumentStop, isComing, isHere } from '#storage/document-rows.ts';
import type { PlacedDocument } from '#offline/saved-documents/store.ts';

export type ModelSaving = {
  /** Documents whose listed version is not saved. */
  missing: PlacedDocument[];
  /** Bytes still to download. */
  missingBytes: number;
  /** Bytes on this device, out of all bytes requested. */
  bytes: number;
  of: number;
  saving: boolean;
  /** Why saving stopped; null while it continues, or when nothing was requested. */
  why: DocumentStop | null;
};

/** Returns the progress of saving all documents of a model. */
export function modelSaving(documents: readonly PlacedDocument[], rows: ReadonlyMap<string, DocumentRow>): ModelSaving {
  const all = documents.map((placed) => ({ placed, row: rows.get(placed.document.id) }));
  const missing = all.filter(({ row }) => !row || row.keep !== 'saved' || !isHere(row));
  const requested = all.flatMap(({ row }) => (row?.keep === 'saved' ? [row] : []));
  const here = (row: DocumentRow) => (isHere(row) ? row.listed.size : (row.coming?.bytes ?? 0));
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const saving = requested.some(isComing);
  const stopped = requested.find(({ stopped: stop }) => stop !== null && stop !== 'changed' && stop !== 'gone');
  return {
    missing: missing.map(({ placed }) => placed),
    missingBytes: sum(missing.map(({ placed, row }) => placed.document.size - (row ? here(row) : 0))),
    bytes: sum(requested.map(here)),
    of: sum(requested.map(({ listed }) => listed.size)),
    saving,
    why: saving ? null : (stopped?.stopped ?? null),
  };
}
