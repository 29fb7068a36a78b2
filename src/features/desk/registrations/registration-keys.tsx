import { Trans } from '@lingui/react/macro';
import type { Shortcut } from '../desk-keys.tsx';

const walk = { keys: ['j', 'k'], label: <Trans>Next registration, previous registration</Trans> };
const help = { keys: ['?'], label: <Trans>Show these keys</Trans> };

/** The keys of the queue of registrations, in the order of its help. */
export const queueKeys = {
  walk,
  open: { keys: ['Enter'], label: <Trans>Open the registration</Trans> },
  search: { keys: ['/'], label: <Trans>Search</Trans> },
  help,
} satisfies Record<string, Shortcut>;

/** The keys of one registration, in the order of its help. */
export const registrationKeys = {
  approve: { keys: ['a'], label: <Trans>Approve</Trans> },
  reject: { keys: ['x'], label: <Trans>Reject</Trans> },
  correct: { keys: ['c'], label: <Trans context="registration">Correct</Trans> },
  transfer: { keys: ['o'], label: <Trans context="registration">Transfer</Trans> },
  request: { keys: ['p'], label: <Trans>Ask for another proof</Trans> },
  retire: { keys: ['e'], label: <Trans>Retire</Trans> },
  walk,
  back: { keys: ['Escape'], label: <Trans>Back to the list</Trans> },
  help,
} satisfies Record<string, Shortcut>;
