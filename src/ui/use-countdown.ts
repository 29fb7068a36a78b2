import { useEffect, useState } from 'react';

type Countdown = [leftS: number, start: (seconds: number) => void, endsAt: number];

/**
 * Returns the seconds left, updated every second, a function that restarts the countdown, and its end (epoch
 * milliseconds). A page that was suspended shows the right number again; a reloaded page continues with `runningUntil`.
 */
export function useCountdown(runningUntil = 0): Countdown {
  const [endsAt, setEndsAt] = useState(runningUntil);
  const [now, setNow] = useState(Date.now);
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
  return [leftS, start, endsAt];
}
