import { Button, NativeSelect } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isMissingNetwork } from '#api/failure.ts';
import {
  type ListedKind,
  listedKinds,
  type MergeKind,
  mergeKinds,
  type RecordKind,
  recordKinds,
} from '#contract/import-kinds.ts';
import { listRecords, type MasterRecord, type RecordColumn, recordSearchMaxLength } from '#contract/master-records.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { useOnline } from '#queries/use-online.ts';
import { refreshReads, useServerPages } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { Callout } from '#ui/callout.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { Rows } from '#ui/rows.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Section } from '#ui/section.tsx';
import { showNotice } from '#ui/notices.ts';
import { useDialog } from '#ui/use-dialog.ts';
import styles from '../admin.module.css';
import { importKindName } from './import-kind-name.ts';
import rowStyles from '../privacy/privacy.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { recordWords } from './record-values.ts';

type Place = { kind: ListedKind; search: string };

/** A record to be changed, or null for a new one. */
type Opened = { kind: RecordKind; columns: readonly RecordColumn[]; record: MasterRecord | null };

/** A record to be merged with another. */
type Merged = { kind: MergeKind; record: MasterRecord };

const addressOf = (place: Place) => `/admin/records?${new URLSearchParams(place)}`;

/** Single records of master data (R-IMPORT-06, R-MERGE-01). Kind and search are part of the address. */
export function AdminRecords() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isHere = useSession((session) => session.phase === 'signed-in' && session.account.desk === true);
  const kind = listedKinds.find((known) => known === query.get('kind')) ?? 'depots';
  const search = (query.get('search') ?? '').slice(0, recordSearchMaxLength);
  const { dialog, open, close } = useDialog<Opened>();
  const merge = useDialog<Merged>();
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
          <search className={`${styles.search} stack`}>
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
              data={listedKinds.map((value) => ({ value, label: importKindName(value) }))}
              onChange={({ currentTarget: { value } }) =>
                show({ kind: listedKinds.find((known) => known === value) ?? kind, search: '' })
              }
            />
          </search>
          <Records key={kind} {...{ kind, search }} onOpen={open} onMerge={merge.open} />
          {dialog && (
            <RecordDialog
              key={dialog.round}
              {...dialog.content}
              opened={dialog.opened}
              onClose={close}
              onSaved={() => {
                close();
                refreshReads(listRecords);
                showNotice({ tone: 'success', text: t`The record was saved` });
              }}
            />
          )}
          {merge.dialog && (
            <MergeDialog
              key={merge.dialog.round}
              {...merge.dialog.content}
              opened={merge.dialog.opened}
              onClose={merge.close}
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

type RecordsProps = Place & { onOpen: (opened: Opened) => void; onMerge: (merged: Merged) => void };

function Records({ kind, search, onOpen, onMerge }: RecordsProps) {
  const online = useOnline();
  const { pages, failure, more } = useServerPages({
    key: [listRecords.path, kind, search],
    read: (cursor, signal) =>
      call(listRecords, { params: { kind }, query: { search, ...(cursor && { cursor }) } }, { signal }),
  });
  // Of the kind alone: a new record can be begun while a search is read.
  const [columns, setColumns] = useState<readonly RecordColumn[] | null>(null);
  const [first] = pages ?? [];
  if (first && columns === null) setColumns(first.columns);
  const readFailure = failure && <CallFailure title={<Trans>The records could not be read</Trans>} failure={failure} />;
  // Without a network the page says so already.
  if (columns === null) return failure && isMissingNetwork(failure) ? null : readFailure;
  const recordKind = recordKinds.find((known) => known === kind);
  const mergeKind = mergeKinds.find((known) => known === kind);
  const shown = pages?.flatMap(({ data }) => data) ?? [];

  return (
    <Section
      title={importKindName(kind)}
      lead={
        <span role="status">
          {shown.length === 0 ? (
            pages && <Trans>No record found</Trans>
          ) : (
            <Plural value={shown.length} one="# record shown" other="# records shown" />
          )}
        </span>
      }
      end={
        recordKind && (
          <Button
            disabled={!online}
            leftSection={<Icon name="plus" />}
            onClick={() => onOpen({ kind: recordKind, columns, record: null })}
          >
            <Trans>New record</Trans>
          </Button>
        )
      }
    >
      {shown.length > 0 && (
        <Rows>
          {shown.map((record) => (
            <RecordRow
              key={record.id}
              record={record}
              onMerge={mergeKind && (() => onMerge({ kind: mergeKind, record }))}
              onEdit={recordKind && (() => onOpen({ kind: recordKind, columns, record }))}
            />
          ))}
        </Rows>
      )}
      {readFailure}
      {more && (
        <div className="wrap">
          <Button variant="default" loading={more.isReading} disabled={!online} onClick={more.read}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Section>
  );
}

type RowProps = {
  record: MasterRecord;
  /** Undefined where records of the kind are not merged, or not edited. */
  onMerge: (() => void) | undefined;
  onEdit: (() => void) | undefined;
};

function RecordRow({ record, onMerge, onEdit }: RowProps) {
  const { t } = useLingui();
  const { title, detail } = recordWords(record);
  // A merge returns the focus to the row of the record that goes.
  useEffect(() => () => void (document.activeElement === document.body && focusHeading()), []);
  return (
    <li className={`${rowStyles.row} wrap middle between`}>
      <div className={`${rowStyles.words} stack start gap-2 anywhere`}>
        <b>{title}</b>
        <span className="note">{detail}</span>
      </div>
      <div className="wrap">
        {onMerge && (
          <Button variant="default" aria-label={t`Merge ${title} with another record…`} onClick={onMerge}>
            <Trans>Merge…</Trans>
          </Button>
        )}
        {onEdit && (
          <Button variant="default" leftSection={<Icon name="pencil" />} aria-label={t`Edit ${title}`} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}
