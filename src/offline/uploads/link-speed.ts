import { pieceMaxBytes, pieceMinBytes } from '#contract/upload-references.ts';

/** A first piece, before anything is known of the link. */
const firstPieceBytes = 64 * 1024;

/** A piece that takes longer is large enough. */
const quickPieceMs = 1_000;

/** What goes up in less than this is not worth cutting into pieces: each has to be answered before the next. */
const quickMs = 1_000;

/** What goes up on a narrow link would only take bytes away from each other: it goes one after the other. */
const narrowBytesPerMs = pieceMaxBytes / quickPieceMs;

/** What uploads from here have shown of the link; forgotten with the page or worker, and unknown again after a cut. */
export type LinkSpeed = {
  /** Bytes of the next piece. */
  pieceBytes: () => number;
  /** Whether so many bytes go up in no time, as far as is known. */
  isQuick: (bytes: number) => boolean;
  /** Whether a piece is all that the link takes in a while, or something broke off and nothing got through since. */
  isNarrow: () => boolean;
  /** Does its work at once; on a narrow link when all that came before it has ended. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  sent: (bytes: number, ms: number) => void;
  /** Something broke off: smaller pieces get through sooner. */
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
    isQuick: (bytes) => bytesPerMs !== null && bytes < bytesPerMs * quickMs,
    isNarrow,
    inTurn(work) {
      const done = isNarrow() ? before.then(work) : work();
      before = Promise.allSettled([before, done]);
      return done;
    },
    sent(bytes, ms) {
      bytesPerMs = bytes / Math.max(ms, 1);
      isCut = false;
      // No further: else what a quick link has shown takes many cuts to forget.
      if (bytes >= pieceBytes && ms < quickPieceMs) pieceBytes = Math.min(pieceBytes * 2, pieceMaxBytes);
    },
    cut() {
      bytesPerMs = null;
      isCut = true;
      pieceBytes = Math.max(pieceBytes / 2, pieceMinBytes);
    },
  };
}
