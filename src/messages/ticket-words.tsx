import { t } from '@lingui/core/macro';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Tone } from '#ui/tone.ts';

/** The name of where a ticket stands; the code of one that only a newer server knows. */
export function ticketStatusName(status: string): string {
  if (status === 'open') return t({ message: 'Waits for an answer', context: 'ticket' });
  if (status === 'answered') return t({ message: 'Answered', context: 'ticket' });
  return status === 'closed' ? t({ message: 'Closed', context: 'ticket' }) : status;
}

const tones: ReadonlyMap<string, Tone> = new Map([
  ['open', 'wait'],
  ['answered', 'ok'],
]);

export function TicketStatusBadge({ status }: { status: string }) {
  return <StateBadge tone={tones.get(status) ?? 'plain'}>{ticketStatusName(status)}</StateBadge>;
}
