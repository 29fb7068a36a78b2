import { setTimeout as wait } from 'node:timers/promises';
import { SalesforceError } from './salesforce-error.ts';

/** Repeats a call that the org did not carry out, after each delay in turn. */
export async function retrying<Result>(
  delaysMs: readonly number[],
  mayRetry: (error: SalesforceError) => boolean,
  act: () => Promise<Result>,
): Promise<Result> {
  for (const delayMs of delaysMs) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof SalesforceError) || !mayRetry(error)) throw error;
      await wait(delayMs);
    }
  }
  return act();
}
