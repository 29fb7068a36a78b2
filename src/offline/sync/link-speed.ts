import { pieceMinBytes } from '#contract/upload-references.ts';

/** A first piece, before anything is known of the link. */
const firstPieceBytes = 64 * 1024;

/** A piece that takes longer is large enough. */
const quickPieceMs = 1_000;

/** What goes up in less than this is not worth cutting into pieces: each has to be answered before the next. */
const quickMs = 1_000;

/** What uploads from here have shown of the link; forgotten with the page or worker, and unknown again after a cut. */
export type LinkSpeed = {
  /** Bytes of the next piece. */
  pieceBytes: () => number;
  /** Whether so many bytes go up in no time, as far as is known. */
  isQuick: (bytes: number) => boolean;
  sent: (bytes: number, ms: number) => void;
  /** Something broke off: smaller pieces get through sooner. */
  cut: () => void;
};

export function createLinkSpeed(): LinkSpeed {
  let pieceBytes = firstPieceBytes;
  let bytesPerMs: number | null = null;

  return {
    pieceBytes: () => pieceBytes,
    isQuick: (bytes) => bytesPerMs !== null && bytes < bytesPerMs * quickMs,
    sent(bytes, ms) {
      bytesPerMs = bytes / Math.max(ms, 1);
      if (bytes >= pieceBytes && ms < quickPieceMs) pieceBytes *= 2;
    },
    cut() {
      bytesPerMs = null;
      pieceBytes = Math.max(pieceBytes / 2, pieceMinBytes);
    },
  };
}

/** Of the link that this page or worker sends over. */
export const linkSpeed = createLinkSpeed();
