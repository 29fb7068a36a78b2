import { useEffect, useState } from 'react';

/** Seconds left, told once a second, and how to start them anew. A page that slept comes back to the right number. */
export function useCountdown(): [leftS: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const leftS = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const running = leftS > 0;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const start = (seconds: number) => {
    const at = Date.now();
    setNow(at);
    setEndsAt(at + seconds * 1000);
  };
  return [leftS, start];
}
