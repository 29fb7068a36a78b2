import { screenAt } from '#app/routing/screen-at.ts';
import { loadScreen, type Screen } from '#app/routing/screen.ts';
import { retryImport, retryStyles } from '#app/start/retry-import.ts';
import { fetchStartWords } from '#i18n/catalogues.ts';
import { savedLocale } from '#i18n/locale.ts';
import { hasSessionHint } from '#session/has-session-hint.ts';
import { preloadSession } from '#storage/preload-session.ts';
import { hasUnsavedOfGuest } from '#storage/unsaved-items.ts';

retryStyles();
// Starts the download of screen, frame and words at once. The words come last, since reading the saved language blocks.
// Whoever needs a failed download later requests it again and reports the failure.
const screen = screenAt(window.location.pathname);
if (screen) loadScreen(screen).catch(() => {});
const frame = retryImport(() => import('#app/start/start.tsx'));
const signedOut = isSignedOutStart(screen);
if (!signedOut) import('#app/start/start-offline.tsx').catch(() => {});
fetchStartWords(savedLocale()).catch(() => {});
if (hasSessionHint()) preloadSession();
void frame.then(({ start }) => start(signedOut));

/**
 * Whether the screen can be shown before the database opens: nobody is signed in, and the screen is for everyone. A
 * guest's unsaved form must be stored before it is shown.
 */
function isSignedOutStart(first: Screen | undefined): boolean {
  const isOpen = first !== undefined && !first.requiresAuth && !first.requiresRole;
  return isOpen && !hasSessionHint() && !hasUnsavedOfGuest();
}
