import { liveQuery } from 'dexie';
import { ApiError } from '#api/failure.ts';
import { type Account, getAccount } from '#contract/session.ts';
import type { SessionRow } from '#storage/rows.ts';
import { call, refreshTimer, whenAccountInDoubt } from './call.ts';
import { savedLocale } from './saved-locale.ts';
import { useSession } from './session-store.ts';
import { clearTokens, mirror, readFirstTokens, readTokens, updateTokens } from './tokens.ts';

/** How long start-up waits before it checks the session (R-SESS-01). */
const checkAfterMs = 10;

let leaving = false;

/** Account ids of sign-outs, for the other tabs: they must not show a sign-out as a session that timed out. */
const partings = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('signed-out');
let leftElsewhere: unknown = null;
partings?.addEventListener('message', ({ data }) => {
  leftElsewhere = data;
});

/**
 * Follows the stored session, which another tab or the worker may change. Resolves once the session is known. With a
 * known account, the check and the subscription start after the first screen is `shown`, which needs neither.
 */
export async function startSession(shown?: Promise<void>): Promise<void> {
  const row = await readFirstTokens();
  if (row) show(row.account);
  if (row && !row.account) await checkSession();
  if (useSession.getState().phase === 'checking') useSession.setState({ phase: 'signed-out' }, true);

  // The role was changed meanwhile: the guard then leads where this account may be.
  whenAccountInDoubt(() => void rereadAccount());

  const goOn = () => {
    if (row?.account) void checkSession();
    liveQuery(readTokens).subscribe((stored) => {
      mirror(stored);
      refreshTimer.follow(stored);
      if (stored) follow(stored);
      else showNobody();
    });
  };
  if (shown) void shown.then(goOn);
  else goOn();
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

/**
 * Ends the session by `leave`, which gets the function that announces the sign-out to the other tabs. No tab then shows
 * that the session timed out.
 */
export async function endAsAsked(leave: (tellTabs: (accountId: string) => void) => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await leave((accountId) => partings?.postMessage(accountId));
    useSession.setState({ phase: 'signed-out' }, true);
  } finally {
    leaving = false;
  }
}

/** Reads the account again. A refusal ends the session (R-SESS-02); without a response nothing changes. */
async function refreshAccount(): Promise<void> {
  try {
    const account = await call(getAccount, {});
    await updateTokens(account.id, { account, locale: savedLocale(undefined) });
    // The response may be late: the account may have signed out, or another may have signed in.
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
