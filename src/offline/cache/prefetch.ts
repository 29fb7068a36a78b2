import { ApiError, isRefusedWith } from '#api/failure.ts';
import type { Account } from '#contract/session.ts';
import {
  catalogueSteps,
  claimSteps,
  documentSteps,
  listSteps,
  type Step,
  storeSteps,
  typeSteps,
} from './prefetch-steps.ts';
import { isOlderThan } from './choice-lists.ts';

/** The network information of Chromium; Safari and Firefox have none. */
export type Link = { saveData?: boolean; effectiveType?: string };

/** When to prefetch, and when to stop. */
export type PrefetchContext = {
  /** Awaited before each call: the prefetch must not delay the person. */
  pause: () => Promise<void>;
  /** Awaited before all lists but the types of the forms: they must not slow down the start. */
  delay: () => Promise<void>;
  /** Aborted when the account signs out. */
  signal: AbortSignal;
  link: Link;
  now: () => number;
};

/** Calls of one run, at most; the next start continues. */
const callsMax = 300;

/** Whether data is metered or slow: then only the lists that every form needs are prefetched. */
export function isThrifty({ saveData = false, effectiveType = '4g' }: Link): boolean {
  return saveData || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/**
 * Prefetches, once the service worker controls the page, what the screens of a role offer offline (R-OFF-08): the types
 * of the forms, after a pause the long lists, the newest claims and the catalogue, then the lists of documents. One call after the
 * other, each only if the cached list is older than its limit; one tab does it at a time. A list that fails is read at
 * the next start, or when it is opened.
 */
export async function prefetch(account: Account, context: PrefetchContext): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await controlled();
  const { signal } = context;
  try {
    await navigator.locks.request('read-ahead', { signal }, () => runSteps(account, context));
  } catch (error) {
    // The abort at sign-out ends the wait for the lock.
    if (!signal.aborted) throw error;
  }
}

async function runSteps(account: Account, context: PrefetchContext): Promise<void> {
  let left = callsMax;
  const { signal, link, delay } = context;
  const short = async () => typeSteps(account);
  const long = async () => {
    await delay();
    return listSteps();
  };
  const newestClaims = () => claimSteps(account, 'first');
  const olderClaims = () => claimSteps(account, 'others');
  const catalogue = () => catalogueSteps(account, signal);
  for (const steps of isThrifty(link)
    ? [short]
    : [short, long, newestClaims, catalogue, olderClaims, storeSteps, () => documentSteps(account)]) {
    if (signal.aborted) return;
    const calls = await runDue(await stepsOrNone(steps), context, left);
    if (calls === null) return;
    left -= calls;
  }
}

/** The steps, or none if the list that they depend on cannot be read. */
async function stepsOrNone(steps: () => Promise<Step[]>): Promise<Step[]> {
  try {
    return await steps();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return [];
  }
}

/** Runs the due steps and returns their number; null to stop. */
async function runDue(
  steps: readonly Step[],
  { pause, signal, now }: PrefetchContext,
  callsLeft: number,
): Promise<number | null> {
  let calls = 0;
  for (const { readAt, maxAgeMs, read } of steps) {
    if (!isOlderThan(maxAgeMs, await readAt(), now())) continue;
    if (calls === callsLeft) return null;
    await pause();
    if (signal.aborted) return null;
    calls += 1;
    try {
      await read();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isOfThisListAlone(error)) return null;
    }
  }
  return calls;
}

/** Whether a failure concerns one list only, so that the prefetch continues; without network or after a 429 it stops. */
function isOfThisListAlone({ failure }: ApiError): boolean {
  return isRefusedWith(failure, 403, 404, 422);
}

/** Resolves when the service worker controls this page, which takes a moment on the first visit. */
async function controlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}
