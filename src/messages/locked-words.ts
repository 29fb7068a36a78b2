import { t } from '@lingui/core/macro';
import type { EntryLocked } from '#offline/outbox/edit.ts';
import type { Entry } from '#storage/rows.ts';

/** Why something could not be done with an entry at this moment. */
export function lockedWords(reason: EntryLocked['reason'], kind: Entry['kind']): string {
  if (kind !== 'claim') return followUpLockedWords(reason);
  switch (reason) {
    case 'sending':
      return t`The claim is being sent at this moment. Wait until it is done.`;
    case 'sent':
      return t`The claim has been sent in the meantime.`;
    case 'may_have_arrived':
      return t`The claim may be on the server already, so it cannot be changed any more.`;
    case 'gone':
      return t`The claim is not on this device any more.`;
  }
}

function followUpLockedWords(reason: EntryLocked['reason']): string {
  switch (reason) {
    case 'sending':
      return t`It is being sent at this moment. Wait until it is done.`;
    case 'sent':
      return t`It has been sent in the meantime.`;
    case 'may_have_arrived':
      return t`It may be on the server already, so it cannot be changed any more.`;
    case 'gone':
      return t`It is not on this device any more.`;
  }
}
