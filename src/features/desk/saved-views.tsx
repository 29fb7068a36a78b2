import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { useSnapshot } from '#queries/cached.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { anything, queryOf } from './queue-place.ts';
import styles from './queue.module.css';

/** Encrypted with what the account has read: a view may search for a person's name. */
const key = 'desk-views';
const Views = v.array(v.object({ name: v.string(), query: v.string() }));

const nameMaxLength = 40;

type Props = { accountId: string; /** The query of the list that is shown, without its page. */ query: string };

/** Views of the queue: three that everybody has, and those that the person saved on this device (R-DESK-05). */
export function SavedViews({ accountId, query }: Props) {
  const { t } = useLingui();
  const [naming, setNaming] = useState(false);
  const saved = useSnapshot(accountId, key, Views)?.value ?? [];
  const views = [
    { name: t`To decide`, query: queryOf({ filters: anything }) },
    { name: t`Mine`, query: queryOf({ filters: { ...anything, status: 'all', assignee: 'me' } }) },
    { name: t`Older than 30 days`, query: queryOf({ filters: { ...anything, age: '31-' } }) },
    ...saved,
  ];
  const own = saved.find((view) => view.query === query);
  const write = (changed: v.InferOutput<typeof Views>) => void writeSnapshot(accountId, key, changed);
  return (
    <div className={styles.views}>
      <nav aria-label={t`Views`}>
        {views.map((view) => (
          <Link key={view.query} to={`/desk${view.query}`} aria-current={view.query === query ? 'true' : undefined}>
            {view.name}
          </Link>
        ))}
      </nav>
      {own && (
        <button type="button" onClick={() => write(saved.filter((view) => view !== own))}>
          <Icon name="trash" size="small" />
          <Trans>Remove this view</Trans>
        </button>
      )}
      {!views.some((view) => view.query === query) && (
        <button type="button" onClick={() => setNaming(true)}>
          <Icon name="plus" size="small" />
          <Trans>Save this view</Trans>
        </button>
      )}
      <Dialog opened={naming} onClose={() => setNaming(false)} title={<Trans>Save this view</Trans>}>
        <ViewForm
          onSave={(name) => {
            write([...saved, { name, query }]);
            setNaming(false);
          }}
        />
      </Dialog>
    </div>
  );
}

function ViewForm({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onSave(name.trim());
      }}
    >
      <TextInput
        data-autofocus
        label={t`Name of the view`}
        description={t`It stays on this device.`}
        maxLength={nameMaxLength}
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit">
        <Trans>Save view</Trans>
      </Button>
    </form>
  );
}
