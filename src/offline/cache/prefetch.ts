import { ApiError, isRefusedWith } from '#api/failure.ts';
import type { Account } from '#contract/session.ts';
import { documentSteps, listSteps, type Step, storeSteps, typeSteps } from './prefetch-steps.ts';
import { isOlderThan } from './choice-lists.ts';

/** What the browser says of the link; Safari and Firefox say nothing. */
export type Link = { saveData?: boolean; effectiveType?: string };

/** When there is time for it, and until when. */
export type PrefetchContext = {
  /** Before each call: nobody waits for it. */
  pause: () => Promise<void>;
  /** Before all but the types of the forms: the first moments belong to the person. */
  rest: () => Promise<void>;
  /** Aborted when the account has left. */
  signal: AbortSignal;
  link: Link;
  now: () => number;
};

/** So many calls at most in one go; what is left comes at the next start. */
const callsMax = 300;

/** Whether somebody pays for every byte, or waits for it: then only what the forms cannot do without is read ahead. */
export function isThrifty({ saveData = false, effectiveType = '4g' }: Link): boolean {
  return saveData || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/**
 * Reads ahead, once the service worker keeps it, what the screens of a role offer without network (R-OFF-08):
 * the types of its forms, after a rest the long lists, then the lists of documents. One call after the other, each only when what is kept is older
 * than its limit; at most one tab does it at a time. What cannot be read now is read at the next start, or when
 * somebody asks for it.
 */
export async function prefetch(account: Account, surroundings: PrefetchContext): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await controlled();
  const { signal } = surroundings;
  try {
    await navigator.locks.request('read-ahead', { signal }, () => readInTurn(account, surroundings));
  } catch (error) {
    // Who has left waits for no other tab.
    if (!signal.aborted) throw error;
  }
}

async function readInTurn(account: Account, surroundings: PrefetchContext): Promise<void> {
  let left = callsMax;
  const { signal, link, rest } = surroundings;
  const short = async () => typeSteps(account);
  const long = async () => {
    await rest();
    return listSteps();
  };
  for (const steps of isThrifty(link) ? [short] : [short, long, storeSteps, () => documentSteps(account)]) {
    if (signal.aborted) return;
    const taken = await take(await stepsOrNone(steps), surroundings, left);
    if (taken === null) return;
    left -= taken;
  }
}

/** The steps, or none where the list that they come from cannot be read now. */
async function stepsOrNone(steps: () => Promise<Step[]>): Promise<Step[]> {
  try {
    return await steps();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

/** Takes the steps whose time has come and tells how many; null when there is to be no further one. */
async function take(
  steps: readonly Step[],
  { pause, signal, now }: PrefetchContext,
  callsLeft: number,
): Promise<number | null> {
  let taken = 0;
  for (const { readAt, maxAgeMs, read } of steps) {
    if (!isOlderThan(maxAgeMs, await readAt(), now())) continue;
    if (taken === callsLeft) return null;
    await pause();
    if (signal.aborted) return null;
    taken += 1;
    try {
      await read();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isOfThisListAlone(error)) return null;
    }
  }
  return taken;
}

/** A list that the server does not have is no reason to go without the others; no network is, and so is "too many". */
function isOfThisListAlone({ failure }: ApiError): boolean {
  return isRefusedWith(failure, 403, 404, 422);
}

/** Resolves when this page's requests go through the worker; on the very first visit that takes a moment. */
async function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}
