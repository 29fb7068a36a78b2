import { useEffect, useState } from 'react';
import { serverNow } from '#clock/server-clock.ts';
import { formatAge } from './format.ts';

const tickMs = 30_000;

/** The age of an instant, updated while it is shown. */
export function Age({ since }: { since: string }) {
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const ticking = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(ticking);
  }, []);

  return <time dateTime={since}>{formatAge(since, now)}</time>;
}
