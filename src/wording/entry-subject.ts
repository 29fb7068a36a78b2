import type { Entry } from '#storage/rows.ts';
import { claimSubject } from './claim-subject.ts';

/** What an entry is about: the product as the form found it, or as the look-up at sync did. */
export function entrySubject({ payload, resolved }: Pick<Entry, 'payload' | 'resolved'>): string {
  return claimSubject({ serialNumber: payload.serialNumber, found: payload.found ?? resolved });
}
