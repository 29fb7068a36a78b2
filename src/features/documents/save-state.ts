import { type DocumentRow, type DocumentStop, isComing, isHere } from '#storage/document-rows.ts';

/** The state of a document that can be saved for offline use. */
export type SaveState =
  | { kind: 'not-saved' }
  | { kind: 'saving'; bytes: number; of: number }
  | { kind: 'stopped'; why: DocumentStop; bytes: number; of: number }
  /** `newer`: the server has another version. */
  | { kind: 'saved'; newer: boolean; unread: boolean; bytes: number };

export function saveState(row: DocumentRow | undefined): SaveState {
  if (!row || row.keep !== 'saved') return { kind: 'not-saved' };
  const progress = { bytes: row.coming?.bytes ?? 0, of: row.coming?.size ?? row.listed.size };
  if (isComing(row)) return { kind: 'saving', ...progress };
  if (row.held && (isHere(row) || row.stopped === 'changed' || row.stopped === 'gone')) {
    const { held, readVersion } = row;
    return { kind: 'saved', newer: !isHere(row), unread: held.version !== readVersion, bytes: held.size };
  }
  return { kind: 'stopped', why: row.stopped ?? 'failed', ...progress };
}
