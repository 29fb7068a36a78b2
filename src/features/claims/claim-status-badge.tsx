import { Trans } from '@lingui/react/macro';
import { StateBadge } from '#ui/state-badge.tsx';
import { claimStatusName } from '#wording/claim-status-name.ts';

/** The status of a claim; one that portal.md does not name is shown as it comes. */
export function ClaimStatusBadge({ status }: { status: string | null }) {
  if (!status)
    return (
      <StateBadge tone="plain">
        <Trans>Status unknown</Trans>
      </StateBadge>
    );
  return <StateBadge {...lookOf(status)}>{claimStatusName(status)}</StateBadge>;
}

function lookOf(status: string) {
  switch (status) {
    case 'New':
      return { tone: 'go', icon: 'fresh' } as const;
    case 'Pending Review':
      return { tone: 'wait', icon: 'clock' } as const;
    case 'Approved':
      return { tone: 'ok', icon: 'approved' } as const;
    case 'Parts Ordered':
      return { tone: 'ok', icon: 'box' } as const;
    default:
      return { tone: 'plain' } as const;
  }
}
