import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { entryTitle } from '#messages/entry-names.ts';
import type { AttemptRow, Entry } from '#storage/rows.ts';
import { Icon } from '#ui/icon.tsx';
import { AttemptLog } from './attempt-log.tsx';
import { DeleteEntryDialog } from './delete-entry-dialog.tsx';
import type { EntryActions } from './entry-actions.ts';
import styles from './outbox.module.css';
import { useEntryActions } from './use-entry-actions.ts';

type Props = {
  entry: Entry;
  log: readonly AttemptRow[];
  actions: EntryActions;
  /** Number of entries that wait for this one. */
  followers?: number;
  onRemoved: () => void;
};

/** The actions of an entry. The most useful one is filled. */
export function EntryButtons({ entry, log, actions, followers = 0, onRemoved }: Props) {
  const { busy, retry, change, remove } = useEntryActions(entry);
  const [shown, setShown] = useState<'log' | 'delete' | null>(null);
  const titleId = `entry-${entry.id}`;
  const buttons = { size: 'md', 'aria-describedby': titleId } as const;
  const close = () => setShown(null);

  const changeButton = actions.change && (
    <Button {...buttons} variant={actions.main === 'change' ? 'filled' : 'default'} loading={busy} onClick={change}>
      {actions.main === 'change' ? <Trans>Change and send</Trans> : <Trans>Change</Trans>}
    </Button>
  );
  const retryButton = actions.retry && (
    <Button {...buttons} variant={actions.main === 'retry' ? 'filled' : 'default'} loading={busy} onClick={retry}>
      {entry.cause.code === 'new' && log.length === 0 ? <Trans>Send now</Trans> : <Trans>Try again</Trans>}
    </Button>
  );
  const viewButton = actions.view && (
    <Button
      {...buttons}
      component={Link}
      to={`/warranty-claims/${entry.claimRef}`}
      variant={actions.main === 'view' ? 'filled' : 'default'}
    >
      <Trans>View claim</Trans>
    </Button>
  );
  return (
    <>
      {actions.remove && actions.mayHaveArrived && (
        <p className="note mt-sm">
          <Trans>It may be on the server already, so it cannot be changed any more; trying again is safe.</Trans>
        </p>
      )}
      <div className="wrap mt-md hide-empty">
        {actions.main === 'view' && viewButton}
        {actions.main === 'change' ? [changeButton, retryButton] : [retryButton, changeButton]}
        {actions.main !== 'view' && viewButton}
        {actions.amend && (
          <Button {...buttons} component={Link} to={`/warranty-claims/${entry.id}?amendment=new`} variant="default">
            <Trans>Request additional estimate</Trans>
          </Button>
        )}
        {log.length > 0 && (
          <Button {...buttons} variant="default" onClick={() => setShown('log')}>
            <Trans>What happened</Trans>
          </Button>
        )}
        {actions.remove && (
          <Button
            {...buttons}
            variant="subtle"
            data-quiet
            className={styles.delete}
            leftSection={<Icon name="trash" size="small" />}
            onClick={() => setShown('delete')}
          >
            <Trans>Delete</Trans>
          </Button>
        )}
      </div>
      <AttemptLog opened={shown === 'log'} entry={entry} log={log} onClose={close} />
      <DeleteEntryDialog
        opened={shown === 'delete'}
        kind={entry.kind}
        subject={entryTitle(entry)}
        mayHaveArrived={actions.mayHaveArrived}
        followers={followers}
        busy={busy}
        onCancel={close}
        onConfirm={() =>
          void remove().then(() => {
            close();
            onRemoved();
          })
        }
      />
    </>
  );
}
