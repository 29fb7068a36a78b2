import { VisuallyHidden } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { needsYouPlace, useNeedsYou } from '#queries/use-needs-you.ts';
import { type LiveSyncStatus, useSyncStatus } from '#queries/use-sync-status.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './sync-pill.module.css';

export type PillState =
  /** `entries` of them are in the outbox; the others are claims (R-HOME-08). */
  | { says: 'needs-you'; count: number; entries: number }
  | { says: 'offline' | 'unreachable'; waiting: number }
  | { says: 'sending'; index: number; total: number }
  | { says: 'waiting'; count: number }
  | { says: 'to-finish'; count: number }
  | { says: 'all-sent' };

const looks = {
  'needs-you': { tone: 'bad', icon: 'alert' },
  offline: { tone: 'wait', icon: 'offline' },
  unreachable: { tone: 'wait', icon: 'offline' },
  sending: { tone: 'go', icon: 'send' },
  waiting: { tone: 'wait', icon: 'clock' },
  'to-finish': { tone: 'wait', icon: 'pencil' },
  'all-sent': { tone: 'ok', icon: 'approved' },
} as const;

/** The state of the outbox in a word, on every screen; links to the outbox, or to the claims that need the person. */
export function SyncPill({ accountId }: { accountId: string }) {
  const status = useSyncStatus(accountId);
  const needs = useNeedsYou(accountId);
  if (!status || !needs) return null;
  const state = pillState({ ...status, asking: needs.claims?.length ?? 0 });
  const { tone, icon } = looks[state.says];
  return (
    <>
      <Link className={`${styles.pill} panel target`} data-tone={tone} to={pillPlace(state)}>
        <Icon name={icon} size="small" />
        <span>
          <Words state={state} />
        </span>
      </Link>
      {/* Inside the link it would take the link's name away. */}
      <VisuallyHidden role="status">
        <Words state={state} />
      </VisuallyHidden>
    </>
  );
}

function pillPlace(state: PillState): string {
  if (state.says !== 'needs-you') return '/outbox';
  const { count, entries } = state;
  return needsYouPlace({ entries, asking: count - entries });
}

type Counts = LiveSyncStatus & { /** Claims that need the person. */ asking: number };

/** Picks the one state that the pill shows: the first that applies (R-OFF-06). Claims come last: they hide nothing that is being sent. */
export function pillState({ needsYou: entries, asking, reach, waiting, sending, unfinished }: Counts): PillState {
  const needs = { says: 'needs-you', count: entries + asking, entries } as const;
  if (entries > 0) return needs;
  if (reach !== 'online') return { says: reach, waiting: waiting + (sending ? 1 : 0) };
  if (sending) return { says: 'sending', ...sending };
  if (waiting > 0) return { says: 'waiting', count: waiting };
  if (unfinished > 0) return { says: 'to-finish', count: unfinished };
  if (asking > 0) return needs;
  return { says: 'all-sent' };
}

function Words({ state }: { state: PillState }) {
  switch (state.says) {
    case 'needs-you':
      return <Plural value={state.count} one="# needs you" other="# need you" />;
    case 'offline': {
      const { waiting } = state;
      return waiting === 0 ? <Trans>Offline</Trans> : <Trans>Offline, {waiting} waiting</Trans>;
    }
    case 'unreachable': {
      const { waiting } = state;
      return waiting === 0 ? <Trans>Portal unreachable</Trans> : <Trans>Portal unreachable, {waiting} waiting</Trans>;
    }
    case 'sending': {
      const { index, total } = state;
      return (
        <Trans>
          Sending {index} of {total}
        </Trans>
      );
    }
    case 'waiting': {
      const { count } = state;
      return <Trans>{count} waiting</Trans>;
    }
    case 'to-finish': {
      const { count } = state;
      return <Trans>{count} to finish</Trans>;
    }
    case 'all-sent':
      return <Trans>All sent</Trans>;
  }
}
