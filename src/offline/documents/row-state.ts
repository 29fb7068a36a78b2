import type { DocumentRow } from '#storage/documents.ts';

/** Whether the version that the server lists is here, whole. */
export function isHere({ held, listed }: DocumentRow): boolean {
  return held?.version === listed.lastModifiedDate;
}

/** Whether somebody saved a document and its bytes are not all here, and nothing stopped them from coming. */
export function isComing(row: DocumentRow): boolean {
  return row.keep === 'saved' && row.stopped === null && !isHere(row);
}
