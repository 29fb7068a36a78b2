import { type NeedsYou, readNeedsYou } from '#offline/cache/needs-you.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: what needs the person; undefined until the database has been read. The one count of all screens (R-HOME-08). */
export function useNeedsYou(accountId: string | null): NeedsYou | undefined {
  return useLiveQuery(() => readNeedsYou(accountId), [accountId]);
}
