import type { Entry } from '#storage/rows.ts';

/** Independent claims that go side by side, at most (R-OFF-20). */
const parallelMax = 3;

type Weighed = Pick<Entry, 'photoBytes'>;

/**
 * Those of the entries that may go now which leave beside what is under way. On a narrow link what has photos goes one
 * after the other, so that the first is there before the last, and what has none passes it.
 */
export function limitConcurrency<E extends Weighed>(
  due: readonly E[],
  underWay: readonly Weighed[],
  isNarrow: boolean,
): E[] {
  let room = parallelMax - underWay.length;
  let isTaken = underWay.some(hasPhotos);
  return due.filter((entry) => {
    const mustWait = isNarrow && isTaken && hasPhotos(entry);
    if (room <= 0 || mustWait) return false;
    room -= 1;
    isTaken ||= hasPhotos(entry);
    return true;
  });
}

function hasPhotos({ photoBytes }: Weighed): boolean {
  return photoBytes > 0;
}
