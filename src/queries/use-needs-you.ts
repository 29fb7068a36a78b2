import { needsYou, type NeedsYou, readNeedsYou } from '#offline/cache/needs-you.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The list of the claims that need the person. */
export const needsYouList = `/warranty-claims?status=${needsYou}`;

/** Where a person begins: the outbox while an entry needs them, which links to the claims; else the claims. */
export function needsYouPlace({ entries, asking }: { entries: number; asking: number }): string {
  return entries === 0 && asking > 0 ? needsYouList : '/outbox';
}

/** Live: what needs the person; undefined until the database has been read. The one count of all screens (R-HOME-08). */
export function useNeedsYou(accountId: string | null): NeedsYou | undefined {
  return useLiveQuery(() => readNeedsYou(accountId), [accountId]);
}
