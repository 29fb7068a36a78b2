import { Trans } from '@lingui/react/macro';
import type { Shortcut } from '../desk-keys.tsx';

const walk = { keys: ['j', 'k'], label: <Trans>Next ticket, previous ticket</Trans> };
const help = { keys: ['?'], label: <Trans>Show these keys</Trans> };

/** The keys of the queue of tickets, in the order of its help. */
export const queueKeys = {
  walk,
  open: { keys: ['Enter'], label: <Trans>Open the ticket</Trans> },
  search: { keys: ['/'], label: <Trans>Search</Trans> },
  help,
} satisfies Record<string, Shortcut>;

/** The keys of one ticket, in the order of its help. */
export const ticketKeys = {
  walk,
  back: { keys: ['Escape'], label: <Trans>Back to the list</Trans> },
  answer: { keys: ['m'], label: <Trans>Write an answer</Trans> },
  note: { keys: ['n'], label: <Trans>Write a note</Trans> },
  take: { keys: ['t'], label: <Trans>Take or release the ticket</Trans> },
  close: { keys: ['c'], label: <Trans>Close the ticket, or reopen it</Trans> },
  help,
} satisfies Record<string, Shortcut>;
