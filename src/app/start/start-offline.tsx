import { t } from '@lingui/core/macro';
import { loadWords } from '#i18n/catalogues.ts';
import { startSync } from '#offline/sync/triggers.ts';
import { whenTimedOut } from '#session/call.ts';
import { startSession } from '#session/start-session.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { unsavedItems } from '#storage/unsaved-items.ts';
import { lazyOptional } from '#ui/lazy-boundary.tsx';
import { showNotice } from '#ui/notices.ts';
import { showError } from '#ui/shown-error.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { useFrameSlots } from '#app/frame/frame-slots.ts';
import { SyncPill } from '#app/frame/sync-pill.tsx';
import { retryImport } from './retry-import.ts';

const Places = lazyOptional(async () => {
  const [{ Places: Loaded }] = await Promise.all([import('#app/frame/places/places.tsx'), loadWords('places')]);
  return Loaded;
});
const SearchButton = lazyOptional(async () => {
  const [{ SearchButton: Loaded }] = await Promise.all([
    import('#app/frame/search/search-button.tsx'),
    loadWords('places'),
  ]);
  return Loaded;
});
const HelpButton = lazyOptional(async () => {
  const [{ HelpButton: Loaded }] = await Promise.all([import('#app/frame/help/help-button.tsx'), loadWords('places')]);
  return Loaded;
});

/**
 * Opens the database. Resolves once the session is known, with a function that starts sending. Tasks that no screen
 * needs wait for `shown`.
 */
export async function openOffline(shown: Promise<void>): Promise<() => void> {
  addEventListener('unhandledrejection', dropStorageFault);
  whenTimedOut(() => {
    const words = [errorSentence('authentication_timed_out'), t`Your work is safe on this device.`];
    showNotice({ tone: 'error', text: words.join('. ') });
  });
  useFrameSlots.setState({
    pillOf: (accountId) => <SyncPill accountId={accountId} />,
    placesOf: (account) => <Places account={account} />,
    helpOf: (account) => <HelpButton account={account} />,
    searchOf: (account) => <SearchButton account={account} />,
  });
  try {
    if (unsavedItems().length > 0)
      await (await retryImport(() => import('#offline/drafts/restore-unsaved.ts'))).restoreUnsaved();
    await startSession(shown);
    return startSync;
  } catch (error) {
    // The frame shows storage faults itself (`storage-prompt.tsx`).
    if (!(error instanceof StorageFault))
      showError(
        t`This browser does not let the app keep anything on this device. Allow it to store data for this address, or use another browser.`,
      );
    throw error;
  }
}

/** A storage fault of work that nobody waits for: the frame shows the fault (`storage-prompt.tsx`). */
function dropStorageFault(event: PromiseRejectionEvent): void {
  if (!(event.reason instanceof StorageFault)) return;
  event.preventDefault();
  console.error(event.reason);
}
