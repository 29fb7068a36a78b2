import { Button, NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { type ImportKind, importKinds } from '#contract/import-kinds.ts';
import { exportKind, getImportTemplate, type Import, importMaxBytes, startImport } from '#contract/imports.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useOnline } from '#queries/use-online.ts';
import { call, download } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { saveToDevice } from '#ui/save-to-device.ts';
import { Section } from '#ui/section.tsx';
import { importKindName } from './import-kind-name.ts';

type Work = 'check' | 'export' | 'template';

/** Chooses what is imported, and the file, which is checked at once (R-IMPORT-02). */
export function ImportFile({ onChecked }: { onChecked: (checked: Import) => void }) {
  const { t } = useLingui();
  const online = useOnline();
  const [kind, setKind] = useState<ImportKind>('depots');
  const [working, setWorking] = useState<Work | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [sent, setSent] = useState(0);
  const name = kind === 'documents' ? 'documents.zip' : `${kind}.csv`;

  async function work(what: Work, run: () => Promise<void>): Promise<void> {
    setWorking(what);
    setFailure(null);
    setTooLarge(false);
    try {
      await run();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setWorking(null);
    }
  }

  async function check(file: File): Promise<void> {
    if (file.size > importMaxBytes) return setTooLarge(true);
    const bytes = new Blob([file], { type: 'application/octet-stream' });
    const query = { kind, name: file.name.slice(0, 255), size: file.size };
    setSent(0);
    await work('check', async () =>
      onChecked(
        await call(
          startImport,
          { query, bytes },
          { onUploadProgress: ({ sentBytes, totalBytes }) => setSent(sentBytes / Math.max(1, totalBytes)) },
        ),
      ),
    );
  }

  return (
    <Section
      title={<Trans>Import a file</Trans>}
      lead={
        <Trans>
          The file is checked first. Nothing is written until you confirm. Import in the order of this list: each kind
          names those before it.
        </Trans>
      }
    >
      <NativeSelect
        label={t`What the file holds`}
        value={kind}
        rightSection={<Icon name="down" size="small" />}
        data={importKinds.map((value) => ({ value, label: importKindName(value) }))}
        onChange={({ currentTarget: { value } }) => setKind(importKinds.find((known) => known === value) ?? kind)}
      />
      {failure && <CallFailure title={<Trans>That did not work</Trans>} failure={failure} />}
      {tooLarge && (
        <Callout tone="bad" announce="alert" title={<Trans>This file is larger than 64 MB</Trans>}>
          <p>
            <Trans>Split it, or import it on the server with the command.</Trans>
          </p>
        </Callout>
      )}
      {working === 'check' && <ProgressBar value={sent < 1 ? sent : null} label={t`Sending`} />}
      <FileDrop
        accept={kind === 'documents' ? '.zip,application/zip' : '.csv,text/csv'}
        disabled={!online || working === 'check'}
        onFiles={([file]) => file && void check(file)}
      >
        {(choose) => (
          <div className="wrap">
            <Button loading={working === 'check'} disabled={!online} leftSection={<Icon name="up" />} onClick={choose}>
              <Trans>Choose a file</Trans>
            </Button>
            <Button
              variant="default"
              loading={working === 'template'}
              disabled={!online}
              leftSection={<Icon name="document" />}
              onClick={() =>
                void work('template', async () =>
                  saveToDevice(await download(getImportTemplate, { params: { kind } }), t`template-${name}`),
                )
              }
            >
              <Trans>Template</Trans>
            </Button>
            <Button
              variant="default"
              loading={working === 'export'}
              disabled={!online}
              leftSection={<Icon name="download" />}
              onClick={() =>
                void work('export', async () => saveToDevice(await download(exportKind, { params: { kind } }), name))
              }
            >
              <Trans>Export what is there</Trans>
            </Button>
          </div>
        )}
      </FileDrop>
    </Section>
  );
}
