import type { ListView } from './list-view.ts';

/** Whether the server has just said that there is nothing; one that is to be read anew asks again first. */
export function isEmptyList({ reading, complete, fresh, rows }: ListView): boolean {
  return reading.phase === 'idle' && complete && fresh.size > 0 && rows?.length === 0;
}
