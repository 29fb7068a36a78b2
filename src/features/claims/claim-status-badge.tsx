import { Trans } from '@lingui/react/macro';
import { lookOfStatus } from '#domain/claim-status.ts';
import { claimStatusName } from '#messages/names.ts';
import { StateBadge } from '#ui/state-badge.tsx';

/** The status of a claim. A status that R-CLAIM-11 does not list is shown as received. */
export function ClaimStatusBadge({ status }: { status: string | null }) {
  if (!status)
    return (
      <StateBadge tone="plain">
        <Trans>Status unknown</Trans>
      </StateBadge>
    );
  return <StateBadge {...claimStatusLook(status)}>{claimStatusName(status)}</StateBadge>;
}

/** The colour and icon of a claim's status; plain for a status that has none. */
export function claimStatusLook(status: string) {
  return lookOfStatus(status) ?? ({ tone: 'plain' } as const);
}
