import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Failure } from '#api/failure.ts';
import { listDeskViews, saveDeskView, viewNameMaxLength } from '#contract/desk-queue.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { tidyLine } from '#text/tidied.ts';
import { placeOf, queryOf, toDecide } from './queue-place.ts';
import styles from './queue.module.css';

/** Views of the queue: three that everybody has, and those that the person saved (R-DESK-05). */
export function SavedViews({ query }: { /** Of the list that is shown, without its page. */ query: string }) {
  const { t } = useLingui();
  const [naming, setNaming] = useState(false);
  const { value, change } = useServerRead(readOf(listDeskViews, {}));
  // As this version writes addresses.
  const saved = (value?.views ?? []).map(({ name, query: of }) => ({
    name,
    query: queryOf(placeOf(new URLSearchParams(of))),
  }));
  const { sending, failure, setFailure, submit } = useOnlineForm();
  const views = [
    { name: t`To decide`, query: queryOf({ filters: toDecide }) },
    { name: t`Mine`, query: queryOf({ filters: { ...toDecide, part: 'all', assignee: 'me' } }) },
    { name: t`Older than 30 days`, query: queryOf({ filters: { ...toDecide, age: '31-' } }) },
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
    <div className={`${styles.views} wrap middle`}>
      <nav className="wrap" aria-label={t`Views`}>
        {views.map((view) => (
          <Link
            className="target small semibold gap-6"
            key={`${view.name} ${view.query}`}
            to={`/desk${view.query}`}
            aria-current={view.query === query ? 'true' : undefined}
          >
            {view.name}
          </Link>
        ))}
      </nav>
      {own && (
        <button
          className="target small semibold gap-6"
          type="button"
          disabled={sending}
          onClick={() => void save(own.name, null)}
        >
          <Icon name="trash" size="small" />
          <Trans>Remove this view</Trans>
        </button>
      )}
      {!views.some((view) => view.query === query) && (
        <button
          className="target small semibold gap-6"
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
        <ViewForm
          sending={sending}
          failure={failure}
          onSave={(name) => void save(name, query)}
          onCancel={() => setNaming(false)}
        />
      </Dialog>
    </div>
  );
}

type FormProps = {
  sending: boolean;
  failure: Failure | null;
  onSave: (name: string) => void;
  onCancel: () => void;
};

function ViewForm({ sending, failure, onSave, onCancel }: FormProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <DialogForm
      failure={failure && <CallFailure title={<Trans>The view was not saved</Trans>} failure={failure} />}
      button={<Trans>Save view</Trans>}
      sending={sending}
      onSubmit={() => {
        if (tidyLine(name) !== '') return onSave(tidyLine(name));
        setMissing(true);
        field.current?.focus();
      }}
      onCancel={onCancel}
    >
      <TextInput
        ref={field}
        data-autofocus
        label={t`Name of the view`}
        description={t`You have it wherever you sign in. One with the same name is replaced.`}
        maxLength={viewNameMaxLength}
        value={name}
        error={isMissing && tidyLine(name) === '' && t`Enter a name`}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </DialogForm>
  );
}
