import { liveQuery } from 'dexie';
import { create } from 'zustand';
import { ApiError } from '#api/errors.ts';
import { type Account, getAccount, login, logout, logoutEverywhere } from '#contract/session.ts';
import type { SessionRow } from '#storage/rows.ts';
import { call, refreshTimer, whenAccountInDoubt } from './call.ts';
import { savedLocale } from './locale.ts';
import { clearTokens, mirror, readTokens, updateTokens, writeTokens } from './tokens.ts';

export type Session =
  | { phase: 'checking' }
  /** `ended`: the server refused the session; nobody asked to leave. */
  | { phase: 'signed-out'; notice?: 'ended' }
  | { phase: 'signed-in'; account: Account };

export const useSession = create<Session>()(() => ({ phase: 'checking' }));

/** How long a sign-out waits for the server: whoever hands the tablet on is signed out here either way. */
const signOutMs = 3_000;

/** How long start-up waits before it checks the session (`portal.md §9`). */
const checkAfterMs = 10;

let leaving = false;

/** Tells the other tabs that somebody asked to leave: for them too nothing has timed out. Ids of accounts. */
const partings = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('signed-out');
let leftElsewhere: unknown = null;
partings?.addEventListener('message', ({ data }) => {
  leftElsewhere = data;
});

/** Follows the stored session: what another tab or the worker did to it holds here too. Resolves once it is known. */
export async function startSession(): Promise<void> {
  const row = await readTokens();
  if (row) show(row.account);
  if (row && !row.account) await checkSession();
  // With a known account the screen does not wait for the network; the check goes on beside it.
  else if (row) void checkSession();
  if (useSession.getState().phase === 'checking') useSession.setState({ phase: 'signed-out' }, true);

  // The role was changed meanwhile: the guard then leads where this account may be.
  whenAccountInDoubt(() => void rereadAccount());

  liveQuery(readTokens).subscribe((stored) => {
    mirror(stored);
    refreshTimer.follow(stored);
    if (stored) follow(stored);
    else showNobody();
  });
}

function showNobody(): void {
  const shown = useSession.getState();
  if (shown.phase !== 'signed-in') return;
  const asked = leaving || leftElsewhere === shown.account.id;
  leftElsewhere = null;
  useSession.setState(asked ? { phase: 'signed-out' } : { phase: 'signed-out', notice: 'ended' }, true);
}

async function checkSession(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, checkAfterMs));
  await refreshAccount();
}

/** Signs in and keeps the session on this device. Throws `ApiError`. */
export async function signIn(credentials: { email: string; password: string }): Promise<Account> {
  const { storageKey: _, ...session } = await call(login, { body: credentials });
  await writeTokens({ ...session, issuedAt: Date.now(), locale: savedLocale(undefined), account: null });
  const account = await call(getAccount, {});
  await updateTokens(session.accountId, { account });
  show(account);
  return account;
}

/** Ends the session here at once, and on the server when it can be reached. Unsent entries stay. */
export async function signOut(): Promise<void> {
  const stored = await readTokens();
  if (!stored) return;
  await end(async () => {
    const { accountId, refreshToken } = stored;
    await call(logout, { body: { accountId, refreshToken } }, { signal: AbortSignal.timeout(signOutMs) });
  });
}

/** Ends every session of the account, on every device. Throws `ApiError` when the server cannot be reached. */
export async function signOutEverywhere(): Promise<void> {
  await call(logoutEverywhere, {});
  await end(async () => {});
}

async function end(onServer: () => Promise<void>): Promise<void> {
  const stored = await readTokens();
  leaving = true;
  try {
    await onServer().catch(ignoreUnreachable);
    if (stored) {
      partings?.postMessage(stored.accountId);
      await clearTokens(stored.accountId);
    }
    useSession.setState({ phase: 'signed-out' }, true);
  } finally {
    leaving = false;
  }
}

/** Reads the account again. A refusal ends the session (`portal.md §4`); no answer leaves it as it was. */
async function refreshAccount(): Promise<void> {
  try {
    const account = await call(getAccount, {});
    await updateTokens(account.id, { account, locale: savedLocale(undefined) });
    // Not the answer: it may come after its account has left, or another has taken its place.
    show((await readTokens())?.account ?? null);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { failure } = error;
    const stored = await readTokens();
    const refused = failure.kind === 'refused' && failure.status < 500 && failure.status !== 429;
    if (stored && refused) await clearTokens(stored.accountId);
  }
}

let rereading = false;

/** Once for however many refusals come at once; what asks for the account is itself never in doubt. */
async function rereadAccount(): Promise<void> {
  if (rereading || useSession.getState().phase !== 'signed-in') return;
  rereading = true;
  try {
    await refreshAccount();
  } finally {
    rereading = false;
  }
}

/** Another account signed in elsewhere: until it is known who, nobody is shown. */
function follow({ accountId, account }: SessionRow): void {
  const shown = useSession.getState();
  if (account) show(account);
  else if (shown.phase === 'signed-in' && shown.account.id !== accountId)
    useSession.setState({ phase: 'checking' }, true);
}

function show(account: Account | null): void {
  if (account) useSession.setState({ phase: 'signed-in', account }, true);
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

/** Reads the account again after it was verified, if one is signed in; the verified one may be another. */
export async function markVerified(): Promise<void> {
  if (useSession.getState().phase === 'signed-in') await refreshAccount();
}
