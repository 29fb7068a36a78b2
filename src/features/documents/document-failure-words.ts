import { t } from '@lingui/core/macro';
import { type Failure, isMissingNetwork, isRefusedWith } from '#api/failure.ts';
import { failureWords } from '#messages/failure-words.ts';

/** Why a document did not come, and what to do about it. */
export function documentFailureWords(failure: Failure): string {
  if (isMissingNetwork(failure)) return t`There is no network, and this document is not kept on this device.`;
  if (isRefusedWith(failure, 404))
    return t`It is no longer on the server, or no longer yours to see. Refresh the list.`;
  return failureWords(failure);
}
