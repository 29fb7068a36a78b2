import { Trans } from '@lingui/react/macro';
import type { EntryState } from '#storage/rows.ts';
import { StateBadge } from '#ui/state-badge.tsx';

/** The state of an entry, as a colour, an icon and a word. */
export function EntryBadge({ state }: { state: EntryState }) {
  switch (state) {
    case 'queued':
      return (
        <StateBadge tone="wait">
          <Trans>Waiting to send</Trans>
        </StateBadge>
      );
    case 'waiting':
      return (
        <StateBadge tone="wait">
          <Trans>Waiting for its claim</Trans>
        </StateBadge>
      );
    case 'signin':
      return (
        <StateBadge tone="wait">
          <Trans>Waiting for your login</Trans>
        </StateBadge>
      );
    case 'sending':
      return (
        <StateBadge tone="go">
          <Trans>Sending</Trans>
        </StateBadge>
      );
    case 'sent':
      return (
        <StateBadge tone="ok">
          <Trans>Sent</Trans>
        </StateBadge>
      );
    case 'attention':
      return (
        <StateBadge tone="bad">
          <Trans>Needs you</Trans>
        </StateBadge>
      );
  }
}
