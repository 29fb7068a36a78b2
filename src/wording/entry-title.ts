import { t } from '@lingui/core/macro';
import type { Entry } from '#storage/rows.ts';
import { entryAbout } from './entry-about.ts';
import { entrySubject } from './entry-subject.ts';

/** What the counter calls an entry: a claim by its customer, where the name is known, else by what it is about. */
export function entryTitle(entry: Entry): string {
  const { customerName } = entryAbout(entry);
  return entry.kind === 'claim' && customerName ? t`Claim for ${customerName}` : entrySubject(entry);
}
