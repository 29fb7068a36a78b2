/** How much of each photo has left, from 0 to 1, in the order they are sent. What comes before the photos is small. */
export function uploadParts(sizes: readonly number[], sentBytes: number, totalBytes: number): number[] {
  const overhead = Math.max(0, totalBytes - sizes.reduce((sum, size) => sum + size, 0));
  let left = Math.max(0, sentBytes - overhead);
  return sizes.map((size) => {
    const part = size === 0 ? 1 : Math.min(1, left / size);
    left = Math.max(0, left - size);
    return part;
  });
}
