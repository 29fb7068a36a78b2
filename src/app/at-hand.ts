import { onReachability, reachability } from '#api/reachability.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import { forgetReadings } from '#offline/forget.ts';
import { warmClaimPicklists } from '#offline/picklists.ts';
import { warmRetailers } from '#offline/retailers.ts';
import { type Session, useSession } from '#session/session.ts';
import { database } from '#storage/database.ts';

/**
 * What is at hand on this device without network: after a sign-in, and at each start, what the forms for claims and
 * registrations need (`offline.md`, P8); after a sign-out, nothing of what the account has read.
 */
export function followSession(): void {
  onReachability(() => {
    if (reachability() === 'online') goOn(useSession.getState());
  });
  warmUp(useSession.getState());
  useSession.subscribe((now, before) => {
    if (now.phase !== before.phase) warmUp(now);
    // A session that the server ended goes on after the next sign-in; only leaving is leaving.
    if (before.phase === 'signed-in' && now.phase === 'signed-out' && now.notice === undefined)
      void forgetReadings(before.account.id);
  });
}

function warmUp(session: Session): void {
  goOn(session);
  if (session.phase !== 'signed-in' || session.account.verifiedAt === null) return;
  // Everybody registers products; only some file claims.
  if (mayFileClaims(session.account.role)) void warmClaimPicklists().then(warmRetailers);
  else void warmRetailers();
}

/** What was being saved for offline when the network went, the session ended or the app was closed. */
function goOn(session: Session): void {
  if (session.phase === 'signed-in' && session.account.verifiedAt !== null) void goOnSaving(session.account.id);
}

async function goOnSaving(accountId: string): Promise<void> {
  // Its code comes for those who have saved something.
  if ((await database.documents.where({ keep: 'saved' }).count()) === 0) return;
  const saving = await import('#offline/documents/saving.ts');
  await saving.goOnSaving(accountId);
}
