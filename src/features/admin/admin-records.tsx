import { Button, NativeSelect } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { type RecordKind, recordKinds } from '#contract/import-kinds.ts';
import { listRecords, type MasterRecord, type RecordColumn, recordSearchMaxLength } from '#contract/master-records.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { useOnline } from '#queries/use-online.ts';
import { useReading } from '#queries/use-reading.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { Rows } from '#ui/rows.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Section } from '#ui/section.tsx';
import { showNotice } from '#ui/notices.ts';
import { useDialog } from '#ui/use-dialog.ts';
import styles from './admin.module.css';
import { importKindName } from './import-kind-name.ts';
import rowStyles from './privacy.module.css';
import { RecordDialog } from './record-dialog.tsx';
import { recordWords } from './record-values.ts';

type Place = { kind: RecordKind; search: string };

/** A record to be changed, or null for a new one. */
type Opened = { kind: RecordKind; columns: readonly RecordColumn[]; record: MasterRecord | null };

const addressOf = (place: Place) => `/admin/records?${new URLSearchParams(place)}`;

/** Single records of master data (R-IMPORT-06). Kind and search are part of the address. */
export function AdminRecords() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isHere = useSession((session) => session.phase === 'signed-in' && session.account.desk === true);
  const kind = recordKinds.find((known) => known === query.get('kind')) ?? 'depots';
  const search = (query.get('search') ?? '').slice(0, recordSearchMaxLength);
  const { dialog, open, close } = useDialog<Opened>();
  const [saved, setSaved] = useState(0);
  const show = (place: Place) => void navigate(addressOf(place), { replace: true, preventScrollReset: true });
  return (
    <Page
      title={t`Single records`}
      lead={<Trans>For one depot, person or product. Many at once go faster as a file.</Trans>}
      back={{ to: '/admin/import', label: <Trans>Master data</Trans> }}
    >
      <OfflineNote />
      {isHere ? (
        <>
          <search className={styles.search}>
            <SearchField
              label={t`Search records`}
              placeholder={t`Name, email or id`}
              maxLength={recordSearchMaxLength}
              value={search}
              onSearch={(typed) => typed === search || show({ kind, search: typed })}
            />
            <NativeSelect
              aria-label={t`Kind of records`}
              value={kind}
              rightSection={<Icon name="down" size="small" />}
              data={recordKinds.map((value) => ({ value, label: importKindName(value) }))}
              onChange={({ currentTarget: { value } }) =>
                show({ kind: recordKinds.find((known) => known === value) ?? kind, search: '' })
              }
            />
          </search>
          <Records key={`${kind} ${search}`} {...{ kind, search, saved }} onOpen={open} />
          {dialog && (
            <RecordDialog
              key={dialog.round}
              {...dialog.content}
              opened={dialog.opened}
              onClose={close}
              onSaved={() => {
                close();
                setSaved(saved + 1);
                showNotice({ tone: 'success', text: t`The record was saved` });
              }}
            />
          )}
        </>
      ) : (
        <Callout tone="info" title={<Trans>Master data is kept in the CRM</Trans>}>
          <p>
            <Trans>Change it there.</Trans>
          </p>
        </Callout>
      )}
    </Page>
  );
}

type RecordsProps = Place & {
  /** How many records were saved: each time the list is read again. */
  saved: number;
  onOpen: (opened: Opened) => void;
};

function Records({ kind, search, saved, onOpen }: RecordsProps) {
  const online = useOnline();
  const read = useCallback(
    (signal: AbortSignal) => call(listRecords, { params: { kind }, query: { search } }, { signal }),
    [kind, search],
  );
  const { reading, retry } = useReading(read);
  const [more, setMore] = useState<{ data: MasterRecord[]; next: string | null } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  useDidUpdate(() => {
    setMore(null);
    retry();
  }, [saved]);

  if (reading.phase === 'reading') return null;
  if (reading.phase === 'failed')
    // The page says so already.
    return isMissingNetwork(reading.failure) ? null : (
      <CallFailure title={<Trans>The records could not be read</Trans>} failure={reading.failure} />
    );
  const { columns, data, next } = reading.value;
  const shown = [...data, ...(more?.data ?? [])];
  const cursor = more ? more.next : next;

  async function readOn(after: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const page = await call(listRecords, { params: { kind }, query: { search, cursor: after } });
      setMore({ data: [...(more?.data ?? []), ...page.data], next: page.next });
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section
      title={importKindName(kind)}
      lead={
        <span role="status">
          {shown.length === 0 ? (
            <Trans>No record found</Trans>
          ) : (
            <Plural value={shown.length} one="# record shown" other="# records shown" />
          )}
        </span>
      }
      end={
        <Button
          disabled={!online}
          leftSection={<Icon name="plus" />}
          onClick={() => onOpen({ kind, columns, record: null })}
        >
          <Trans>New record</Trans>
        </Button>
      }
    >
      {shown.length > 0 && (
        <Rows>
          {shown.map((record) => (
            <RecordRow key={record.id} record={record} onEdit={() => onOpen({ kind, columns, record })} />
          ))}
        </Rows>
      )}
      {failure && <CallFailure title={<Trans>The records could not be read</Trans>} failure={failure} />}
      {cursor !== null && (
        <div className={rowStyles.actions}>
          <Button variant="default" loading={busy} disabled={!online} onClick={() => void readOn(cursor)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Section>
  );
}

function RecordRow({ record, onEdit }: { record: MasterRecord; onEdit: () => void }) {
  const { t } = useLingui();
  const { title, detail } = recordWords(record);
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.words}>
        <b>{title}</b>
        <span className="soft">{detail}</span>
      </div>
      <Button variant="default" leftSection={<Icon name="pencil" />} aria-label={t`Edit ${title}`} onClick={onEdit}>
        <Trans>Edit</Trans>
      </Button>
    </li>
  );
}
