import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import {
  confirmImport,
  discardImport,
  getImport,
  type Import,
  type ImportProblem,
  listImportProblems,
} from '#contract/imports.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useOnline } from '#queries/use-online.ts';
import { type ServerRead, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Pager } from '#ui/pager.tsx';
import { Section } from '#ui/section.tsx';
import { importKindName } from './import-kind-name.ts';
import styles from './import-report.module.css';

const pageSize = 50;

type Props = { id: string; page: number; to: (page: number) => string; onChanged: () => void; onDiscarded: () => void };

function reportOf(
  id: string,
  page: number,
): ServerRead<{ report: Import; problems: readonly ImportProblem[]; total: number }> {
  const params = { id };
  const query = { page, size: pageSize };
  return {
    key: [getImport.path, listImportProblems.path, params, query],
    async read(signal) {
      const report = await call(getImport, { params }, { signal });
      const { data, pagination } = await call(listImportProblems, { params, query }, { signal });
      return { report, problems: data, total: pagination.totalItems };
    },
  };
}

/** What a file would change, or what is wrong with it, and the step that follows. */
export function ImportReport({ id, page, to, onChanged, onDiscarded }: Props) {
  const { t } = useLingui();
  const online = useOnline();
  const { reading, refresh } = useServerRead(reportOf(id, page), { keepsPrevious: true });
  const [busy, setBusy] = useState<'confirm' | 'discard' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const isRead = reading.phase === 'ready';
  useEffect(() => {
    if (isRead) top.current?.focus();
  }, [isRead, id]);

  async function act(what: 'confirm' | 'discard'): Promise<void> {
    setBusy(what);
    setFailure(null);
    try {
      if (what === 'discard') {
        await call(discardImport, { params: { id } });
        return onDiscarded();
      }
      await call(confirmImport, { params: { id } });
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(null);
    }
    refresh();
    onChanged();
  }

  if (reading.phase === 'reading') return null;
  if (reading.phase === 'failed')
    return <CallFailure title={<Trans>The report could not be read</Trans>} failure={reading.failure} />;
  const { report, problems, total } = reading.value;
  const { kind, fileName, state } = report;
  return (
    <div ref={top} tabIndex={-1} role="group" aria-label={t`Report of ${fileName}`}>
      <Section title={fileName} lead={importKindName(kind)}>
        <Outcome report={report} />
        {problems.length > 0 && <Problems problems={problems} />}
        <Pager page={page} pages={Math.ceil(total / pageSize)} to={to} />
        {failure && <CallFailure title={<Trans>That did not work</Trans>} failure={failure} />}
        {state !== 'done' && (
          <div className="wrap">
            {state === 'checked' && (
              <Button
                loading={busy === 'confirm'}
                disabled={!online}
                leftSection={<Icon name="check" />}
                onClick={() => void act('confirm')}
              >
                <Trans>Import now</Trans>
              </Button>
            )}
            <Button
              variant="default"
              loading={busy === 'discard'}
              disabled={!online}
              onClick={() => void act('discard')}
            >
              <Trans>Discard</Trans>
            </Button>
          </div>
        )}
      </Section>
    </div>
  );
}

function Outcome({ report }: { report: Import }) {
  const { state, problems, removed } = report;
  const [added, changed, unchanged] = [report.added, report.changed, report.unchanged].map((count) =>
    formatNumber(count),
  );
  const counts = (
    <>
      <p>
        <Trans>
          {added} new, {changed} changed, {unchanged} as before.
        </Trans>
      </p>
      {removed > 0 && (
        <p>
          <Plural
            value={removed}
            one="Removes # choice that the file does not have."
            other="Removes # choices that the file does not have."
          />
        </p>
      )}
    </>
  );
  switch (state) {
    case 'done':
      return (
        <Callout tone="ok" announce="status" title={<Trans>The file was imported</Trans>}>
          {counts}
        </Callout>
      );
    case 'checked':
      return (
        <Callout tone="info" announce="status" title={<Trans>The file is ready. Nothing is written yet.</Trans>}>
          {counts}
        </Callout>
      );
    case 'refused':
      return (
        <Callout
          tone="bad"
          announce="status"
          title={<Plural value={problems} one="# thing to correct" other="# things to correct" />}
        >
          <p>
            <Trans>Nothing was written. Correct the file, then choose it again.</Trans>
          </p>
        </Callout>
      );
    case 'checking':
      return (
        <Callout tone="wait" title={<Trans>The check was interrupted</Trans>}>
          <p>
            <Trans>Choose the same file again: the check goes on where it stopped.</Trans>
          </p>
        </Callout>
      );
    default:
      return <Callout tone="info" title={state} />;
  }
}

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const { t } = useLingui();
  return (
    <table className={`${styles.table} table`} aria-label={t`What to correct or to check`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Row</Trans>
          </th>
          <th scope="col">
            <Trans>Column</Trans>
          </th>
          <th scope="col">
            <Trans>Value</Trans>
          </th>
          <th scope="col">
            <Trans>Expected</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, column, value, expected, warning }) => (
          <tr key={`${row} ${column} ${value} ${expected}`}>
            <td>{row === null ? '–' : formatNumber(row)}</td>
            <td>{column ?? '–'}</td>
            <td>{value ?? <Trans>empty</Trans>}</td>
            <td>{warning ? <Trans>Warning: {expected}</Trans> : expected}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
