import { reportSlow } from './storage-trouble.ts';

/** A wait that is longer than this is explained to the person. */
const slowMs = 4_000;

/** Timeout of a database request: a slow disk takes 2 s for a photo, the rest is for the requests before it. */
export const answerMaxMs = 8_000;

/** The longest upgrade of the database, which answers nothing before its end: new indexes over a full device. */
export const upgradeMaxMs = 5 * 60_000;

/** So late a timer fires only after the page or the device slept, which is no silence of the database. */
const sleptMs = 1_000;

export type AnswerWatch = {
  /** The database has answered; it may be silent for as long again, or for `maxMs`. */
  heard: (maxMs?: number) => void;
  end: () => void;
};

/** Watches database requests: shows that the database is slow, and calls `onLate` when it does not respond in time. */
export function watchAnswers(onLate: () => void): AnswerWatch {
  const work = {};
  let maxMs = answerMaxMs;
  let heardAt = performance.now();
  let dueAt = heardAt + slowMs;
  let timer = setTimeout(look, slowMs);

  function look(): void {
    const now = performance.now();
    if (now > dueAt + sleptMs) heardAt = now;
    const silentMs = now - heardAt;
    if (silentMs >= maxMs) {
      end();
      onLate();
      return;
    }
    reportSlow(work, silentMs >= slowMs);
    const nextMs = (silentMs >= slowMs ? maxMs : slowMs) - silentMs;
    dueAt = now + nextMs;
    timer = setTimeout(look, nextMs);
  }

  function end(): void {
    clearTimeout(timer);
    reportSlow(work, false);
  }

  return {
    heard(nextMaxMs = answerMaxMs) {
      maxMs = nextMaxMs;
      heardAt = performance.now();
    },
    end,
  };
}
