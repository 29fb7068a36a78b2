import type { Account } from '#contract/session.ts';
import { useSession } from '#session/session-store.ts';

/** Whoever is signed in; the guard lets nobody else see these screens. */
export function useAccount(): Account {
  const session = useSession();
  if (session.phase !== 'signed-in') throw new Error('This screen needs a signed-in account');
  return session.account;
}
