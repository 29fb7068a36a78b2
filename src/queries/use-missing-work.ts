import { create } from 'zustand';
import type { Unsent, UnsentWork } from '#offline/unsent-witness.ts';

/** What is known to be missing, by account. It is found once the first screen stands. */
export const useMissing = create<UnsentWork>()(() => ({}));

/** Live: what an account misses on this device. */
export function useMissingWork(accountId: string): Unsent | null {
  return useMissing((missing) => missing[accountId] ?? null);
}
