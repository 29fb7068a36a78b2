import type { Entry } from '#storage/rows.ts';

/** Claims that are sent in parallel, at most (R-OFF-20). */
const parallelMax = 3;

type Weighed = Pick<Entry, 'photoBytes'>;

/**
 * The due entries that can be sent beside those under way. On a narrow link entries with photos are sent one after the
 * other, so that the first arrives early; entries without photos need not wait.
 */
export function limitConcurrency<E extends Weighed>(
  due: readonly E[],
  underWay: readonly Weighed[],
  isNarrow: boolean,
): E[] {
  let slots = parallelMax - underWay.length;
  let isUploading = underWay.some(hasPhotos);
  return due.filter((entry) => {
    const mustWait = isNarrow && isUploading && hasPhotos(entry);
    if (slots <= 0 || mustWait) return false;
    slots -= 1;
    isUploading ||= hasPhotos(entry);
    return true;
  });
}

function hasPhotos({ photoBytes }: Weighed): boolean {
  return photoBytes > 0;
}
