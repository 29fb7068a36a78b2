import { Dexie } from 'dexie';
import type { Rest } from '#offline/photos/rest.ts';
import { database } from '#storage/database.ts';
import { idle } from '#ui/idle.ts';

/** For so long nobody has taken, typed, saved or sent anything: what is there rests. */
const restMs = 10_000;

/** The same once nobody looks: the app may be closed next. */
const hiddenMs = 1_000;

/** Where work lies. What is read is written down too, and disturbs nobody. */
const work = /\/(entries|drafts|photos)\//;

/** What somebody does who is there. */
const acts = ['pointerdown', 'keydown', 'wheel'] as const;

/** Has photos locked once they rest (`docs/decisions/0022`), in this tab or in another one. */
export function followRest(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLocking = false;
  let isAlone = true;
  /** Of this tab and the others, by whomever. */
  let changes = 0;
  let expected = 0;
  let resting: Promise<{ lock: () => Promise<Rest> }> | undefined;

  Dexie.on('storagemutated', (parts) => {
    if (!Object.keys(parts).some((part) => part === 'all' || work.test(part))) return;
    changes += 1;
    if (!isLocking) wait();
  });
  addEventListener('visibilitychange', wait);
  wait();

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void rest(), isHidden() ? hiddenMs : restMs);
  }

  async function rest(): Promise<void> {
    if (isLocking) return;
    isLocking = true;
    isAlone = true;
    expected = changes;
    for (const act of acts) addEventListener(act, disturb, { capture: true, passive: true });
    try {
      // Its code comes when nobody waits for it.
      resting ??= load();
      const end = await (await resting).lock();
      if (end === 'busy' || end === 'disturbed') wait();
    } catch (error) {
      // Some other time: with the next change, or when the page is left.
      resting = undefined;
      console.error('What rests could not be locked', error);
    } finally {
      for (const act of acts) removeEventListener(act, disturb, { capture: true });
      isLocking = false;
    }
  }

  function disturb(): void {
    isAlone = false;
  }

  async function load() {
    const { createRest } = await import('#offline/photos/rest.ts');
    return createRest({
      database,
      locks: navigator.locks,
      goOn: async (written) => {
        if (!isHidden()) await idle();
        return isAlone && changes === expected + written;
      },
      onFault: (error) => console.error('A photo could not be locked', error),
    });
  }
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden';
}
