/** Returns a minimal list of steps that still fails: removes smaller and smaller ranges of steps (ddmin). */
export async function shrink<T>(steps: readonly T[], fails: (steps: readonly T[]) => Promise<boolean>): Promise<T[]> {
  let left = [...steps];
  for (let size = Math.ceil(left.length / 2); size >= 1;) {
    let shorter = false;
    for (let from = 0; from < left.length;) {
      const without = [...left.slice(0, from), ...left.slice(from + size)];
      if (await fails(without)) {
        left = without;
        shorter = true;
      } else from += size;
    }
    if (!shorter || size > left.length) size = Math.floor(size / 2);
  }
  return left;
}
