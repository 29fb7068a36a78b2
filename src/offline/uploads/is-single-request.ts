import type { Entry } from '#storage/rows.ts';
import type { LinkSpeed } from './link-speed.ts';
import { goesWhole } from '../sync/send-over-link.ts';

/**
 * Whether nothing goes before an entry's one call: no look-up, no contact, no registration, no photos in pieces. Its
 * claim and its leaving are then written down in one transaction, since each of them costs as much as a small request.
 *
 * @param pieceBytes of the backend's offer, null where it takes no files in pieces
 */
export function isSingleRequest(entry: Entry, speed: LinkSpeed, pieceBytes: number | null): boolean {
  return isOneCall(entry) && (pieceBytes === null || goesWhole(entry, speed));
}

function isOneCall(entry: Entry): boolean {
  if (entry.kind === 'registration') return false;
  return entry.kind !== 'claim' || (!entry.payload.registering && Boolean(entry.payload.found ?? entry.resolved));
}
