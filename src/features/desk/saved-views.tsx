import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listDeskViews, saveDeskView, viewNameMaxLength } from '#contract/desk-queue.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { anything, queryOf } from './queue-place.ts';
import styles from './queue.module.css';

/** Views of the queue: three that everybody has, and those that the person saved (R-DESK-05). */
export function SavedViews({ query }: { /** Of the list that is shown, without its page. */ query: string }) {
  const { t } = useLingui();
  const [naming, setNaming] = useState(false);
  const { value, change } = useServerRead(readOf(listDeskViews, {}));
  const saved = value?.views ?? [];
  const { sending, failure, setFailure, submit } = useOnlineForm();
  const views = [
    { name: t`To decide`, query: queryOf({ filters: anything }) },
    { name: t`Mine`, query: queryOf({ filters: { ...anything, status: 'all', assignee: 'me' } }) },
    { name: t`Older than 30 days`, query: queryOf({ filters: { ...anything, age: '31-' } }) },
    ...saved,
  ];
  const own = saved.find((view) => view.query === query);
  async function save(name: string, of: string | null): Promise<void> {
    const done = await submit({ send: () => call(saveDeskView, { body: { name, query: of } }), renewKey: () => {} });
    if (!done) return;
    change(() => done);
    setNaming(false);
  }
  return (
    <div className={styles.views}>
      <nav aria-label={t`Views`}>
        {views.map((view) => (
          <Link
            key={`${view.name} ${view.query}`}
            to={`/desk${view.query}`}
            aria-current={view.query === query ? 'true' : undefined}
          >
            {view.name}
          </Link>
        ))}
      </nav>
      {own && (
        <button type="button" disabled={sending} onClick={() => void save(own.name, null)}>
          <Icon name="trash" size="small" />
          <Trans>Remove this view</Trans>
        </button>
      )}
      {!views.some((view) => view.query === query) && (
        <button
          type="button"
          onClick={() => {
            setFailure(null);
            setNaming(true);
          }}
        >
          <Icon name="plus" size="small" />
          <Trans>Save this view</Trans>
        </button>
      )}
      {failure && !naming && <CallFailure title={<Trans>The view was not removed</Trans>} failure={failure} />}
      <Dialog opened={naming} onClose={() => setNaming(false)} title={<Trans>Save this view</Trans>}>
        {failure && <CallFailure title={<Trans>The view was not saved</Trans>} failure={failure} />}
        <ViewForm sending={sending} onSave={(name) => void save(name, query)} />
      </Dialog>
    </div>
  );
}

type FormProps = { sending: boolean; onSave: (name: string) => void };

function ViewForm({ sending, onSave }: FormProps) {
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
        description={t`You have it wherever you sign in. One with the same name is replaced.`}
        maxLength={viewNameMaxLength}
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" loading={sending}>
        <Trans>Save view</Trans>
      </Button>
    </form>
  );
}
