import { t } from '@lingui/core/macro';
import type { Entry } from '#storage/rows.ts';
import { claimTitle } from './claim-subject.ts';
import { entryAbout } from './entry-about.ts';
import { entrySubject } from './entry-subject.ts';

/** What the counter calls an entry: a claim by its customer, where the name is known, else by what it is about. */
export function entryTitle(entry: Entry): string {
  const { serialNumber, customerName } = entryAbout(entry);
  const subject = entrySubject(entry);
  if (entry.kind !== 'claim') return subject;
  return customerName ? t`Claim for ${customerName}` : claimTitle(subject, serialNumber);
}
