import { isProofOfPurchase } from '#offline/photos/is-proof-of-purchase.ts';
import type { Entry, OpenPhoto } from '#storage/rows.ts';

/** The files whose upload is counted: of a claim its photos, since the proof of purchase went before them. */
export function countedFiles({ kind }: Pick<Entry, 'kind'>, files: readonly OpenPhoto[]): readonly OpenPhoto[] {
  return kind === 'claim' ? files.filter((file) => !isProofOfPurchase(file)) : files;
}
