import { t } from '@lingui/core/macro';
import { startSync } from '#offline/sync/wake.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { unsavedItems } from '#storage/unsaved-items.ts';
import { whenTimedOut } from '#session/call.ts';
import { startSession } from '#session/session.ts';
import { showNotice } from '#ui/notices.ts';
import { showError } from '#ui/shown-error.ts';
import { errorSentence } from '#wording/error-catalogue.ts';
import { fetched } from './retry-import.ts';
import { useSignedInParts } from '#app/frame/header-slots.ts';
import { SyncPill } from '#app/frame/sync-pill.tsx';

/** Opens what this device keeps, and resolves once it is known who is signed in. What no screen needs waits until one is `shown`. */
export async function openDevice(shown: Promise<void>): Promise<void> {
  whenTimedOut(() => showNotice({ tone: 'error', text: errorSentence('authentication_timed_out') }));
  useSignedInParts.setState({ pillOf: (accountId) => <SyncPill accountId={accountId} /> });
  try {
    if (unsavedItems().length > 0)
      await (await fetched(() => import('#offline/drafts/restore-unsaved.ts'))).restoreUnsaved();
    await startSession(shown);
  } catch (error) {
    // A storage fault is told where all of them are (`storage-place.tsx`).
    if (!(error instanceof StorageFault))
      showError(
        t`This browser does not let the app keep anything on this device. Allow it to store data for this address, or use another browser.`,
      );
    throw error;
  }
}

/** Sends what is due, from now on. */
export function startSending(): void {
  startSync();
}
