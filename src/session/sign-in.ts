import { ApiError } from '#api/errors.ts';
import type { Account } from '#contract/session.ts';

/** Signs in and keeps the session on this device. Its code may come after the form. Throws `ApiError`. */
export async function signIn(credentials: { email: string; password: string }): Promise<Account> {
  const session = await loadSession();
  return session.signIn(credentials);
}

async function loadSession() {
  try {
    return await import('./enter-leave.ts');
  } catch (cause) {
    throw new ApiError({ kind: 'unreachable' }, { cause });
  }
}
