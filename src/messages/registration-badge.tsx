import type { Registration } from '#contract/registrations.ts';
import { registrationStatusName } from './names.ts';
import { ofCode } from '#domain/of-code.ts';
import type { IconName } from '#ui/icon-shapes.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Tone } from '#ui/tone.ts';

const looks = {
  New: { tone: 'go', icon: 'fresh' },
  Pending: { tone: 'wait' },
  Approved: { tone: 'ok' },
  Rejected: { tone: 'bad' },
} as const;

/** The status of a registration. */
export function RegistrationBadge({ status }: Pick<Registration, 'status'>) {
  return (
    <StateBadge {...(ofCode<{ tone: Tone; icon?: IconName }>(looks, status) ?? { tone: 'plain' })}>
      {registrationStatusName(status)}
    </StateBadge>
  );
}
