import { type DocumentRow, type DocumentStop, isComing, isHere } from '#storage/document-rows.ts';
import type { PlacedDocument } from '#offline/documents/store.ts';

export type ModelSaving = {
  /** What is not saved in its listed version. */
  missing: PlacedDocument[];
  /** Bytes that still have to come. */
  missingBytes: number;
  /** Bytes that are here, of all that were asked for. */
  bytes: number;
  of: number;
  saving: boolean;
  /** Why it stopped; null while it goes on, or when nothing was asked for. */
  why: DocumentStop | null;
};

/** How far saving a whole model has come. */
export function modelSaving(documents: readonly PlacedDocument[], kept: ReadonlyMap<string, DocumentRow>): ModelSaving {
  const all = documents.map((placed) => ({ placed, row: kept.get(placed.document.id) }));
  const missing = all.filter(({ row }) => !row || row.keep !== 'saved' || !isHere(row));
  const asked = all.flatMap(({ row }) => (row?.keep === 'saved' ? [row] : []));
  const here = (row: DocumentRow) => (isHere(row) ? row.listed.size : (row.coming?.bytes ?? 0));
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const saving = asked.some(isComing);
  const stopped = asked.find(({ stopped: stop }) => stop !== null && stop !== 'changed' && stop !== 'gone');
  return {
    missing: missing.map(({ placed }) => placed),
    missingBytes: sum(missing.map(({ placed, row }) => placed.document.size - (row ? here(row) : 0))),
    bytes: sum(asked.map(here)),
    of: sum(asked.map(({ listed }) => listed.size)),
    saving,
    why: saving ? null : (stopped?.stopped ?? null),
  };
}
