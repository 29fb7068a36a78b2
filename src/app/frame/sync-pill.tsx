import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useSyncStatus } from '#live/use-sync-status.ts';
import { Icon } from '#ui/icon.tsx';
import { type PillState, pillState } from './pill-state.ts';
import styles from './sync-pill.module.css';

const looks = {
  'needs-you': { tone: 'bad', icon: 'alert' },
  offline: { tone: 'wait', icon: 'offline' },
  sending: { tone: 'go', icon: 'send' },
  waiting: { tone: 'wait', icon: 'clock' },
  'all-sent': { tone: 'ok', icon: 'approved' },
} as const;

/** Whether everything has left this device, in a word, on every screen; leads to the outbox. */
export function SyncPill({ accountId }: { accountId: string }) {
  const status = useSyncStatus(accountId);
  if (!status) return null;
  const state = pillState(status);
  const { tone, icon } = looks[state.says];
  return (
    <Link className={styles.pill} data-tone={tone} to="/outbox">
      <Icon name={icon} size="small" />
      <span role="status">
        <Words state={state} />
      </span>
    </Link>
  );
}

function Words({ state }: { state: PillState }) {
  switch (state.says) {
    case 'needs-you':
      return <Plural value={state.count} one="# needs you" other="# need you" />;
    case 'offline': {
      const { waiting } = state;
      return waiting === 0 ? <Trans>Offline</Trans> : <Trans>Offline, {waiting} waiting</Trans>;
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
    case 'all-sent':
      return <Trans>All sent</Trans>;
  }
}
