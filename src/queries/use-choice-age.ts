import { useEffect, useState } from 'react';
import { serverNow } from '#clock/server-clock.ts';
import { type ChoiceList, choiceMaxAgeMs, choicesReadAt, isOlderThan } from '#offline/cache/choice-lists.ts';
import { useOnline } from './use-online.ts';

/** When the choices of a form were read, if they are old or the device is offline. Null otherwise. */
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
    // The same lists come in a new array at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [named, online]);

  if (readAt === null || (online && !isOlderThan(choiceMaxAgeMs, readAt, serverNow().getTime()))) return null;
  return { readAt, online };
}
