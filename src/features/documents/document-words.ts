import { t } from '@lingui/core/macro';
import { type Failure, isMissingNetwork, isRefusedWith } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { failureWords } from '#messages/failure-words.ts';
import type { DocumentStop } from '#storage/document-rows.ts';

/** Why a document is incomplete on this device, and what to do. */
export function stopWords(why: DocumentStop): string {
  switch (why) {
    case 'network':
      return isWithoutNetwork()
        ? t`Stopped: you’re offline. It will resume when you’re back online.`
        : t`Stopped: the portal did not answer. It will resume when it does.`;
    case 'full':
      return t`This device is full. What is complete is kept. Remove saved documents or free some space, then go on.`;
    case 'signin':
      return t`Stopped. It will resume when you log in again.`;
    case 'gone':
      return t`It is no longer on the server.`;
    case 'failed':
    case 'changed':
      return t`It could not be saved.`;
  }
}

/** Why a document could not be opened, and what to do. */
export function documentFailureWords(failure: Failure): string {
  if (isMissingNetwork(failure)) return t`The portal cannot be reached, and this document is not kept on this device.`;
  if (isRefusedWith(failure, 404))
    return t`It is no longer on the server, or you no longer have access. Refresh the list.`;
  return failureWords(failure);
}
