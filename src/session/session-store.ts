import { create } from 'zustand';
import type { Account } from '#contract/session.ts';

/** The signed-in account, for the screens. `start-session.ts` updates it; reading it needs neither database nor network. */
export type Session =
  | { phase: 'checking' }
  /** `ended`: the server refused the session; the person did not sign out. */
  | { phase: 'signed-out'; notice?: 'ended' }
  | { phase: 'signed-in'; account: Account };

export const useSession = create<Session>()(() => ({ phase: 'checking' }));

/** The signed-in account once it is verified and has the second factor that it needs; until then it has no places. */
export function useSetUpAccount(): Account | null {
  return useSession((session) => {
    if (session.phase !== 'signed-in') return null;
    const { account } = session;
    return account.verifiedAt !== null && !account.needsSecondFactor ? account : null;
  });
}
