import { mayFileClaims } from '#domain/permissions.ts';
import { warmClaimPicklists } from '#offline/picklists.ts';
import { type Session, useSession } from '#session/session.ts';

/** After a sign-in, and at each start, has at hand what the claim form needs without network (`offline.md`, P8). */
export function startWarmUp(): void {
  warm(useSession.getState());
  useSession.subscribe((now, before) => {
    if (now.phase !== before.phase) warm(now);
  });
}

function warm(session: Session): void {
  if (session.phase === 'signed-in' && mayFileClaims(session.account.role)) void warmClaimPicklists();
}
