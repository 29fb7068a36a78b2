import { Trans } from '@lingui/react/macro';
import { claimStatusName } from '#messages/names.ts';
import { isOfClaim } from '#offline/outbox/list.ts';
import { useClaim } from '#queries/cached.ts';
import type { FollowUpEntry } from '#storage/rows.ts';
import { formatDay } from '#ui/format.ts';

/** What the claim is now, where that is why its follow-up was not accepted; nothing else otherwise. */
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
