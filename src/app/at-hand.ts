import { mayFileClaims } from '#domain/permissions.ts';
import { forgetReadings } from '#offline/forget.ts';
import { warmClaimPicklists } from '#offline/picklists.ts';
import { warmRetailers } from '#offline/retailers.ts';
import { type Session, useSession } from '#session/session.ts';

/**
 * What is at hand on this device without network: after a sign-in, and at each start, what the claim form needs
 * (`offline.md`, P8); after a sign-out, nothing of what the account has read.
 */
export function followSession(): void {
  warmUp(useSession.getState());
  useSession.subscribe((now, before) => {
    if (now.phase !== before.phase) warmUp(now);
    // A session that the server ended goes on after the next sign-in; only leaving is leaving.
    if (before.phase === 'signed-in' && now.phase === 'signed-out' && now.notice === undefined)
      void forgetReadings(before.account.id);
  });
}

function warmUp(session: Session): void {
  if (session.phase === 'signed-in' && mayFileClaims(session.account.role))
    void warmClaimPicklists().then(warmRetailers);
}
