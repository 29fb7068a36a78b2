import type { Account } from '#contract/session.ts';
import { useSession } from '#session/session-store.ts';

/** The signed-in account. The route guard ensures that there is one. */
export function useAccount(): Account {
  const session = useSession();
  if (session.phase !== 'signed-in') throw new Error('This screen needs a signed-in account');
  return session.account;
}
