import { hexOf } from '#storage/hex-of.ts';

/** The SHA-256 of bytes, in lower-case hex, as the contract has it. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytes));
}
