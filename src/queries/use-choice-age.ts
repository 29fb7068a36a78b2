import { useEffect, useState } from 'react';
import { type ChoiceList, choiceMaxAgeMs, choicesReadAt, isOlderThan } from '#offline/cache/choice-lists.ts';
import { useOnline } from './use-online.ts';

/** When what one chooses from was read, where that matters: without network, or when it is old. Null otherwise. */
export function useChoiceAge(lists: readonly ChoiceList[]): { readAt: string; online: boolean } | null {
  const online = useOnline();
  const [readAt, setReadAt] = useState<string | null>(null);
  const named = JSON.stringify(lists);

  useEffect(() => {
    let shown = true;
    void choicesReadAt(lists).then((read) => shown && setReadAt(read));
    return () => {
      shown = false;
    };
    // The same lists come in a new array at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [named, online]);

  if (readAt === null || (online && !isOlderThan(choiceMaxAgeMs, readAt, Date.now()))) return null;
  return { readAt, online };
}
