import { pieceMaxBytes, pieceMinBytes } from '#contract/upload-references.ts';

/** Size of the first piece, while the speed is unknown. */
const firstPieceBytes = 64 * 1024;

/** Pieces grow while they take less than this. */
const quickPieceMs = 1_000;

/** An upload that takes less than this is not split into pieces, since each waits for the response to the one before. */
const quickMs = 1_000;

/** Below this speed uploads run one after the other, since they would only slow each other down. */
const narrowBytesPerMs = pieceMaxBytes / quickPieceMs;

/** The speed of the network by the uploads of this page or worker; unknown again after a broken connection. */
export type LinkSpeed = {
  /** Bytes of the next piece. */
  pieceBytes: () => number;
  /** Whether so many bytes take less than a second; false while the speed is unknown. */
  isQuick: (bytes: number) => boolean;
  /** Whether the network is slow, or a connection broke and no upload has succeeded since. */
  isNarrow: () => boolean;
  /** Runs the work at once; on a narrow link after all work before it. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  sent: (bytes: number, ms: number) => void;
  /** A connection broke: the next pieces are smaller. */
  cut: () => void;
};

export function createLinkSpeed(): LinkSpeed {
  let pieceBytes = firstPieceBytes;
  let bytesPerMs: number | null = null;
  let isCut = false;
  let before: Promise<unknown> = Promise.resolve();
  const isNarrow = () => isCut || (bytesPerMs !== null && bytesPerMs < narrowBytesPerMs);

  return {
    pieceBytes: () => pieceBytes,
    isQuick: (bytes) => bytes < (bytesPerMs ?? 0) * quickMs,
    isNarrow,
    inTurn(work) {
      const done = isNarrow() ? before.then(work) : work();
      before = Promise.allSettled([before, done]);
      return done;
    },
    sent(bytes, ms) {
      bytesPerMs = bytes / Math.max(ms, 1);
      isCut = false;
      // Limited, so that few broken connections are enough to shrink it again.
      if (bytes >= pieceBytes && ms < quickPieceMs) pieceBytes = Math.min(pieceBytes * 2, pieceMaxBytes);
    },
    cut() {
      bytesPerMs = null;
      isCut = true;
      pieceBytes = Math.max(pieceBytes / 2, pieceMinBytes);
    },
  };
}
