import { Trans } from '@lingui/react/macro';
import { claimStatusName } from '#messages/names.ts';
import { isOfClaim } from '#offline/outbox/list.ts';
import { useClaim } from '#queries/cached.ts';
import type { FollowUpEntry } from '#storage/rows.ts';
import { formatDay } from '#ui/format.ts';

/** The current status of a claim, if it is the reason that a follow-up was refused; otherwise nothing. */
export function ClaimNow({ entry }: { entry: FollowUpEntry }) {
  const claim = useClaim(entry.accountId, entry.claimRef)?.value;
  if (!claim || !isOfClaim(entry.cause)) return null;
  const { name, status, invoicedAt = null } = claim;
  const now = status && claimStatusName(status);
  return (
    <p>
      {now ? (
        <Trans>
          The status of {name} now: <b>{now}</b>.
        </Trans>
      ) : (
        <Trans>The status of {name} is unknown.</Trans>
      )}{' '}
      {invoicedAt !== null && <Trans>Its invoice came in on {formatDay(invoicedAt)}.</Trans>}
    </p>
  );
}
