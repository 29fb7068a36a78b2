import { liveQuery } from '#storage/live-query.ts';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '#api/failure.ts';
import { fetchCode } from '#api/fetch-code.ts';
import { type Account, getAccount } from '#contract/session.ts';
import { database } from '#storage/database.ts';
import { privateFolder } from '#storage/device-secret.ts';
import type { SessionRow } from '#storage/rows.ts';
import { call, refreshTimer, renewNow, whenAccountInDoubt } from './call.ts';
import { savedLocale } from './saved-locale.ts';
import { useSession } from './session-store.ts';
import { clearTokens, mirror, readFirstTokens, readTokens, updateTokens } from './tokens.ts';

/** How long start-up waits before it checks the session (R-SESS-01). */
const checkAfterMs = 10;

const state = createStore<{ signingOut: boolean; signedOutElsewhere: unknown; rereading: boolean }>()(() => ({
  signingOut: false,
  signedOutElsewhere: null,
  rereading: false,
}));

/** Account ids of sign-outs, for the other tabs: they must not show a sign-out as a session that timed out. */
const signOuts = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('signed-out');
signOuts?.addEventListener('message', ({ data }) => state.setState({ signedOutElsewhere: data }));

/**
 * Follows the stored session, which another tab or the worker may change. Resolves once the session is known. With a
 * known account, the check and the subscription start after the first screen is `shown`, which needs neither.
 */
export async function startSession(shown?: Promise<void>): Promise<void> {
  const row = await readFirstTokens();
  if (row) show(row.account);
  if (row && !row.account) await checkSession();
  if (useSession.getState().phase === 'checking') useSession.setState({ phase: 'signed-out' }, true);

  // If the role has changed, the guard redirects to a page of this account.
  whenAccountInDoubt(() => void rereadAccount());

  const startFollowing = () => {
    if (row?.account) void checkSession();
    liveQuery(readTokens).subscribe((stored) => {
      mirror(stored);
      refreshTimer.follow(stored);
      if (stored) follow(stored);
      else showSignedOut();
    });
  };
  if (shown) void shown.then(startFollowing);
  else startFollowing();
}

function showSignedOut(): void {
  const shown = useSession.getState();
  if (shown.phase !== 'signed-in') return;
  const { signingOut, signedOutElsewhere } = state.getState();
  const isSignOut = signingOut || signedOutElsewhere === shown.account.id;
  state.setState({ signedOutElsewhere: null });
  useSession.setState(isSignOut ? { phase: 'signed-out' } : { phase: 'signed-out', notice: 'ended' }, true);
}

async function checkSession(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, checkAfterMs));
  await refreshAccount();
}

/**
 * Ends the session by `leave`, which gets the function that announces the sign-out to the other tabs. No tab then shows
 * that the session timed out.
 */
export async function endBySignOut(leave: (announce: (accountId: string) => void) => Promise<void>): Promise<void> {
  state.setState({ signingOut: true });
  try {
    await leave((accountId) => signOuts?.postMessage(accountId));
    useSession.setState({ phase: 'signed-out' }, true);
  } finally {
    state.setState({ signingOut: false });
  }
}

/** Reads the account again. A refusal ends the session (R-SESS-02); without a response nothing changes. */
export async function refreshAccount(): Promise<void> {
  try {
    const account = await call(getAccount, {});
    await updateTokens(account.id, { account, locale: savedLocale(undefined) });
    // The response may be late: the account may have signed out, or another may have signed in.
    show((await readTokens())?.account ?? null);
    await encryptOlderKey(account.id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { failure } = error;
    const stored = await readTokens();
    const refused = failure.kind === 'refused' && failure.status < 500 && failure.status !== 429;
    if (stored && refused) await clearTokens(stored.accountId);
  }
}

/** A key that an older version of the app stored as it is, is replaced by the next refresh, if this device can do better. */
async function encryptOlderKey(accountId: string): Promise<void> {
  if (!(await privateFolder()) || (await database.keyring.given(accountId)).length === 0) return;
  const { prepareForWrapping } = await fetchCode(() => import('./session-lifecycle.ts'));
  if (await prepareForWrapping()) await renewNow();
}

/** Reads the account again, once for several refusals at a time. */
async function rereadAccount(): Promise<void> {
  if (state.getState().rereading || useSession.getState().phase !== 'signed-in') return;
  state.setState({ rereading: true });
  try {
    await refreshAccount();
  } finally {
    state.setState({ rereading: false });
  }
}

/** Another account signed in in another tab: until its details are known, no account is shown. */
function follow({ accountId, account }: SessionRow): void {
  const shown = useSession.getState();
  if (account) show(account);
  else if (shown.phase === 'signed-in' && shown.account.id !== accountId)
    useSession.setState({ phase: 'checking' }, true);
}

/** Shows an account as signed in; null changes nothing. */
export function show(account: Account | null): void {
  if (account) useSession.setState({ phase: 'signed-in', account }, true);
}

/** Reads the account again after it was verified, if one is signed in; the verified one may be another. */
export async function markVerified(): Promise<void> {
  if (useSession.getState().phase === 'signed-in') await refreshAccount();
}
