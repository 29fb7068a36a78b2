import { Trans } from '@lingui/react/macro';
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

/** Returns the colour and icon of a claim's status (`mock/README.md`, states); plain for one that is not the desk's. */
export function claimStatusLook(status: string) {
  switch (status) {
    case 'New':
      return { tone: 'go', icon: 'fresh' } as const;
    case 'Pending Review':
      return { tone: 'wait', icon: 'clock' } as const;
    case 'Approved':
      return { tone: 'ok', icon: 'approved' } as const;
    case 'Parts Ordered':
      return { tone: 'ok', icon: 'box' } as const;
    case 'Rejected':
      return { tone: 'bad', icon: 'close' } as const;
    case 'Paid':
      return { tone: 'ok', icon: 'check' } as const;
    default:
      return { tone: 'plain' } as const;
  }
}
