import { Trans } from '@lingui/react/macro';
import { StateBadge } from '#ui/state-badge.tsx';
import { claimStatusName } from '#messages/claim-status-name.ts';
import { claimStatusLook } from './claim-status-look.ts';

/** The status of a claim; one that R-CLAIM-11 does not name is shown as it comes. */
export function ClaimStatusBadge({ status }: { status: string | null }) {
  if (!status)
    return (
      <StateBadge tone="plain">
        <Trans>Status unknown</Trans>
      </StateBadge>
    );
  return <StateBadge {...claimStatusLook(status)}>{claimStatusName(status)}</StateBadge>;
}
