import type { Registration } from '#contract/registrations.ts';
import { registrationStatusName } from './names.ts';
import { StateBadge } from '#ui/state-badge.tsx';

const looks = {
  New: { tone: 'go', icon: 'fresh' },
  Pending: { tone: 'wait' },
  Approved: { tone: 'ok' },
  Rejected: { tone: 'bad' },
} as const;

/** The status of a registration. */
export function RegistrationBadge({ status }: Pick<Registration, 'status'>) {
  return <StateBadge {...looks[status]}>{registrationStatusName(status)}</StateBadge>;
}
