import type { PhotoMark } from '#storage/photo-marks.ts';

type Marks = readonly PhotoMark[];

/** The marks of a photo and the states before and after them. */
export type MarkHistory = {
  past: readonly Marks[];
  now: Marks;
  future: readonly Marks[];
  /** Whether the last change was a move, which the next move continues: one undo undoes both. */
  moves: boolean;
};

/** A history that starts with these marks. */
export function historyOf(now: Marks): MarkHistory {
  return { past: [], now, future: [], moves: false };
}

/** The history after a change. Moves in a row are one change. */
export function changed({ past, now, moves }: MarkHistory, next: Marks, isMove = false): MarkHistory {
  const continues = isMove && moves;
  return { past: continues ? past : [...past, now], now: next, future: [], moves: isMove };
}

/** The history one change back; the same at its start. */
export function undone(history: MarkHistory): MarkHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], moves: false };
}

/** The history one undone change on; the same at its end. */
export function redone(history: MarkHistory): MarkHistory {
  const [after, ...future] = history.future;
  if (!after) return history;
  return { past: [...history.past, history.now], now: after, future, moves: false };
}
