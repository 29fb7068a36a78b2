import { writeTokens } from '#session/tokens.ts';
import type { SessionRow } from '#storage/rows.ts';

/** A stored session after a sign-in. */
export const storedSession: Omit<SessionRow, 'key'> = {
  accountId: 'depot',
  token: 'token-1',
  refreshToken: 'refresh-1',
  expiresIn: 900,
  locale: 'en',
  account: null,
};

/** Signs the depot in on this device without a request. */
export function storeSession(change: Partial<Omit<SessionRow, 'key'>> = {}): Promise<void> {
  return writeTokens({ ...storedSession, ...change });
}
