/** What the server had of which photo, as it said last; forgotten with the page or worker. */
export type UploadedOffsets = {
  /**
   * Whether it has more now than it said last: a piece that was cut off without an answer counts as far as it came, and
   * what this page has not heard of before came from another one, once.
   */
  hasGrown: (now: ReadonlyMap<string, number>) => boolean;
  /** Whether it had all of a photo, as far as is known. */
  hadAll: (photo: { sha256: string; size: number }) => boolean;
  /** How far it has come with a photo. */
  said: (sha256: string, offset: number) => void;
};

export function createUploadedOffsets(): UploadedOffsets {
  const last = new Map<string, number>();
  return {
    hasGrown: (now) => [...now].some(([sha256, offset]) => offset > (last.get(sha256) ?? 0)),
    hadAll: ({ sha256, size }) => last.get(sha256) === size,
    said: (sha256, offset) => void last.set(sha256, offset),
  };
}

/** Of the photos that this page or worker sends. */
export const uploadedOffsets = createUploadedOffsets();
