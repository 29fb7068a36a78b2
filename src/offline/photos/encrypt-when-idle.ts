import { Dexie } from 'dexie';
import { database } from '#storage/database.ts';
import type { EncryptionEnd } from './encrypt-photos.ts';

/** Idle time before photos are encrypted. */
const idleMs = 10_000;

/** The same while the page is hidden: the app may be closed next. */
const hiddenMs = 1_000;

/** Tables whose writes reset the timer. Writes to caches do not. */
const workTables = /\/(entries|drafts|photos)\//;

/** Events that show that a person uses the app. */
const inputEvents = ['pointerdown', 'keydown', 'wheel'] as const;

/** Encrypts photos once nothing has changed for a while, in this tab or in another. `idle` resolves when the browser is idle. */
export function encryptWhenIdle(idle: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEncrypting = false;
  let hasInput = false;
  /** Writes to the work tables, by any tab. */
  let writes = 0;
  let writesBefore = 0;
  let loaded: Promise<{ run: () => Promise<EncryptionEnd> }> | undefined;

  Dexie.on('storagemutated', (parts) => {
    if (!Object.keys(parts).some((part) => part === 'all' || workTables.test(part))) return;
    writes += 1;
    if (!isEncrypting) restartTimer();
  });
  addEventListener('visibilitychange', restartTimer);
  restartTimer();

  function restartTimer(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void encrypt(), isHidden() ? hiddenMs : idleMs);
  }

  async function encrypt(): Promise<void> {
    if (isEncrypting) return;
    isEncrypting = true;
    hasInput = false;
    writesBefore = writes;
    for (const event of inputEvents) addEventListener(event, noteInput, { capture: true, passive: true });
    try {
      loaded ??= load();
      const end = await (await loaded).run();
      if (end === 'busy' || end === 'disturbed') restartTimer();
    } catch (error) {
      // The next change, or hiding the page, tries again.
      loaded = undefined;
      console.error('Photo encryption failed', error);
    } finally {
      for (const event of inputEvents) removeEventListener(event, noteInput, { capture: true });
      isEncrypting = false;
    }
  }

  function noteInput(): void {
    hasInput = true;
  }

  async function load() {
    const { createPhotoEncryption } = await import('./encrypt-photos.ts');
    return createPhotoEncryption({
      database,
      locks: navigator.locks,
      mayContinue: async (written) => {
        if (!isHidden()) await idle();
        return !hasInput && writes === writesBefore + written;
      },
      onFault: (error) => console.error('A photo could not be encrypted', error),
    });
  }
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}
