import { create } from 'zustand';
import type { Account } from '#contract/session.ts';

/** Who is signed in, as the screens show it. `session.ts` keeps it true; to look at it needs neither database nor network. */
export type Session =
  | { phase: 'checking' }
  /** `ended`: the server refused the session; nobody asked to leave. */
  | { phase: 'signed-out'; notice?: 'ended' }
  | { phase: 'signed-in'; account: Account };

export const useSession = create<Session>()(() => ({ phase: 'checking' }));
