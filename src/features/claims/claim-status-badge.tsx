import { Trans } from '@lingui/react/macro';
import { askedFor, isKnownStatus, type KnownStatus } from '#domain/claim-status.ts';
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

/** Tone and icon of each status (`mock/README.md`, states). */
const looks = {
  New: { tone: 'go', icon: 'fresh' },
  'Pending Review': { tone: 'wait', icon: 'clock' },
  Approved: { tone: 'ok', icon: 'approved' },
  'Parts Ordered': { tone: 'ok', icon: 'box' },
  Paid: { tone: 'ok', icon: 'check' },
  'Closed - Paid': { tone: 'plain' },
  Rejected: { tone: 'bad', icon: 'close' },
  'Closed - Rejected': { tone: 'plain' },
  Closed: { tone: 'plain' },
  Withdrawn: { tone: 'plain' },
} as const satisfies Readonly<Record<KnownStatus, object>>;

/** The tone and icon of a status; plain for one that the portal does not know. */
export function claimStatusLook(status: string) {
  return isKnownStatus(status) ? looks[status] : ({ tone: 'plain' } as const);
}

/** A substatus. One that asks the depot for something is loud until that is given (R-HOME-08). */
export function SubstatusBadge({ substatus, needsYou }: { substatus: string; needsYou: boolean }) {
  const name = claimStatusName(substatus);
  if (!needsYou) return <StateBadge tone="plain">{name}</StateBadge>;
  return (
    <StateBadge tone="bad" icon={askedFor(substatus) === 'photos' ? 'camera' : 'alert'}>
      <Trans>Needs you: {name}</Trans>
    </StateBadge>
  );
}
