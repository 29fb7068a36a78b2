import { fetchCode } from '#api/fetch-code.ts';
import type { SecondStep } from '#contract/session.ts';

/** Signs in and stores the session, or returns the second step. Its code may load after the form. Throws `ApiError`. */
export async function signIn(credentials: { email: string; password: string }): Promise<SecondStep | null> {
  const session = await fetchCode(() => import('./sign-in-out.ts'));
  return session.signIn(credentials);
}
