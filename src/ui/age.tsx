import { useEffect, useState } from 'react';
import { formatAge } from './format.ts';

const tickMs = 30_000;

/** How long ago, kept true while it is on the screen. */
export function Age({ since }: { since: string }) {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(ticking);
  }, []);

  return <time dateTime={since}>{formatAge(since, now)}</time>;
}
