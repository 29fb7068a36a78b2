import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, type Failure, hasCode } from '#api/failure.ts';
import type { MergeKind } from '#contract/import-kinds.ts';
import {
  listRecords,
  type MasterRecord,
  type MergePreview,
  mergeRecord,
  previewMerge,
} from '#contract/master-records.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { DialogForm } from '#forms/dialog-form.tsx';
import { OfflineNote } from '#forms/offline-note.tsx';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { useOnline } from '#queries/use-online.ts';
import { refreshReads, type ServerRead, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import styles from './merge-dialog.module.css';
import { cellWords, columnLabel, recordWords } from './record-values.ts';
import { ReferenceField } from './reference-field.tsx';

type Props = {
  kind: MergeKind;
  record: MasterRecord;
  opened: boolean;
  onClose: () => void;
};

/** The ids of the record that goes and of the one that stays. */
type Pair = { id: string; into: string };

function previewOf(kind: MergeKind, { id, into }: Pair): ServerRead<MergePreview | null> {
  const input = { params: { kind, id }, query: { into } };
  return {
    key: [previewMerge.path, input],
    read: async (signal) => (id === '' || into === '' ? null : call(previewMerge, input, { signal, fresh: true })),
  };
}

/** Merges a record into another that is the same (R-MERGE-01): the two side by side, then one step. */
export function MergeDialog({ kind, record, opened, onClose }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  const [other, setOther] = useState('');
  const [isSwapped, setIsSwapped] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isOutdated, setIsOutdated] = useState(false);
  const pair: Pair = isSwapped ? { id: other, into: record.id } : { id: record.id, into: other };
  const {
    value,
    isPrevious,
    failure: refusal,
    refresh,
  } = useServerRead(previewOf(kind, pair), { keepsPrevious: true });
  const preview = isPrevious ? null : value;
  const { sending, failure, setFailure, submit } = useOnlineForm();
  const reason = refusal && reasonOf(refusal);
  const { title } = recordWords(record);

  function ask(next: { other: string; isSwapped: boolean }): void {
    setOther(next.other);
    setIsSwapped(next.isSwapped);
    setKey(crypto.randomUUID());
    setIsOutdated(false);
    setFailure(null);
  }

  async function send({ gone, kept }: MergePreview): Promise<boolean> {
    const input = { params: { kind, id: gone.id }, body: { into: kept.id } };
    try {
      await call(mergeRecord, input, { idempotencyKey: key, version: gone.version });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && hasCode(error.failure, 'VERSION_OUTDATED'))) throw error;
      setIsOutdated(true);
      setKey(crypto.randomUUID());
      refresh();
      return false;
    }
  }

  async function merge(): Promise<void> {
    if (sending || !preview) return;
    setIsOutdated(false);
    const answer = await submit({
      send: () => send(preview),
      renewKey: () => setKey(crypto.randomUUID()),
      // The preview says why.
      refuse: (fields) => 'into' in fields && (refresh(), true),
    });
    if (!answer) return;
    const kept = recordWords(preview.kept).title;
    const moved = referenceWords(preview.references);
    onClose();
    refreshReads(listRecords);
    showNotice({
      tone: 'success',
      text: moved === '' ? t`Merged: ${kept} stays` : t`Merged: ${kept} stays, now with ${moved}`,
    });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="xl"
      title={<Trans>Merge with another record</Trans>}
      lead={recordLine(record)}
    >
      <OfflineNote />
      <DialogForm
        failure={failure && <CallFailure title={<Trans>The records could not be merged</Trans>} failure={failure} />}
        button={<Trans>Merge the two</Trans>}
        sending={sending}
        disabled={!online || !preview}
        onSubmit={() => void merge()}
        onCancel={onClose}
      >
        <ReferenceField
          field={{
            id: 'merge-other',
            label: t`The record that is the same as ${title}`,
            value: other,
            error: reason?.field,
            onChange: (value) => ask({ other: value, isSwapped: false }),
            onBlur: () => {},
          }}
          kinds={[kind]}
          except={record.id}
          clearable={false}
        />
        {reason?.call && <CallFailure title={<Trans>The records could not be compared</Trans>} failure={reason.call} />}
        {isOutdated && (
          <Callout tone="wait" announce="alert" title={<Trans>Somebody else changed this record meanwhile</Trans>}>
            <p>
              <Trans>Nothing is merged yet. Look at both again.</Trans>
            </p>
          </Callout>
        )}
        {other !== '' && (
          <div className="wrap">
            <Button
              variant="default"
              leftSection={<Icon name="swap" />}
              onClick={() => ask({ other, isSwapped: !isSwapped })}
            >
              <Trans>Keep the other one</Trans>
            </Button>
          </div>
        )}
        {value && <Comparison kind={kind} preview={value} />}
      </DialogForm>
    </Dialog>
  );
}

/** Why the two cannot be merged stands at the field; anything else failed. */
function reasonOf(failure: Failure): { field?: string; call?: Failure } {
  const fields = failure.kind === 'refused' && failure.fields && !Array.isArray(failure.fields) ? failure.fields : {};
  const { into } = fields;
  return into === undefined ? { call: failure } : { field: into };
}

function recordLine(record: MasterRecord): string {
  const { title, detail } = recordWords(record);
  return [title, detail].filter(Boolean).join(' · ');
}

function Comparison({ kind, preview: { gone, kept, merged, references } }: { kind: MergeKind; preview: MergePreview }) {
  const names = Object.keys(merged).filter((name) => gone.cells[name] || kept.cells[name]);
  const [goneWords, keptWords] = [gone, kept].map((record) => `${recordWords(record).title} (${record.id})`);
  const moved = referenceWords(references);
  return (
    <>
      <div className={styles.scroll} role="status">
        <table className={`${styles.table} table`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What</Trans>
              </th>
              <th scope="col">
                <Trans>Goes</Trans>
              </th>
              <th scope="col">
                <Trans>Stays</Trans>
              </th>
              <th scope="col">
                <Trans>After the merge</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const [lost, before, after] = [gone.cells, kept.cells, merged].map((cells) => cells[name] ?? '');
              return (
                <tr key={name}>
                  <th scope="row">{columnLabel(kind, name)}</th>
                  <td data-lost={lost !== '' && lost !== after}>{cellWords(name, lost ?? '')}</td>
                  <td data-lost={before !== '' && before !== after}>{cellWords(name, before ?? '')}</td>
                  <td data-after={before !== after}>{cellWords(name, after ?? '')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Callout
        tone="wait"
        title={
          <Trans>
            {goneWords} goes, {keptWords} stays
          </Trans>
        }
      >
        <p>
          {moved === '' ? (
            <Trans>Nothing refers to the record that goes.</Trans>
          ) : (
            <Trans>Moves to the record that stays: {moved}.</Trans>
          )}
        </p>
        <p>
          <Trans>This cannot be undone.</Trans>
        </p>
      </Callout>
    </>
  );
}

function referenceWords(references: MergePreview['references']): string {
  return references.map(({ name, count }) => referenceCount(name, count)).join(', ');
}

function referenceCount(name: MergePreview['references'][number]['name'], count: number): string {
  switch (name) {
    case 'accounts':
      return plural(count, { one: '# account of the portal', other: '# accounts of the portal' });
    case 'claims':
      return plural(count, { one: '# claim', other: '# claims' });
    case 'registrations':
      return plural(count, { one: '# registration', other: '# registrations' });
    case 'tickets':
      return plural(count, { one: '# ticket', other: '# tickets' });
    case 'consents':
      return plural(count, { one: '# answer about promotions', other: '# answers about promotions' });
    case 'files':
      return plural(count, { one: '# file', other: '# files' });
    default:
      return `${name}: ${count}`;
  }
}
