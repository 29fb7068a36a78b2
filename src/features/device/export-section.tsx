import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { serverNow } from '#clock/server-clock.ts';
import { makeCode } from '#offline/export/export-code.ts';
import { exportWork } from '#offline/export/export-work.ts';
import { type FileContents, divideIntoFiles } from '#offline/export/divide-into-files.ts';
import { Callout } from '#ui/callout.tsx';
import { type SaveLocation, chooseSaveLocation } from '#ui/choose-save-location.ts';
import { CodeToCopy } from '#ui/code-to-copy.tsx';
import { formatDay } from '#ui/format.ts';
import { DialogActions } from '#ui/layout.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { saveToDevice } from '#ui/save-to-device.ts';
import { type MadeFile, ExportedWorkSummary } from './exported-work.tsx';
import { WorkCount } from './work-count.tsx';

type Props = {
  accountId: string;
  work: { entries: number; drafts: number };
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

type Saving = { phase: 'ready' | 'failed' | 'made' } | { phase: 'saving'; done: number; all: number };

/**
 * Shows the code, then saves the file: to a chosen location where the browser supports that, else as downloads, whose
 * result the app cannot know. The code stays visible until the dialog is closed.
 */
export function ExportSection({ accountId, work, onBusy, onClose }: Props) {
  const { t } = useLingui();
  const [code] = useState(makeCode);
  const [set] = useState(() => crypto.randomUUID());
  const [saving, setSaving] = useState<Saving>({ phase: 'ready' });
  const [shares, setShares] = useState<FileContents[] | null>(null);
  const [files, setFiles] = useState<MadeFile[]>([]);
  const nextButton = useRef<HTMLButtonElement>(null);
  const of = shares?.length ?? 1;
  const number = files.length + 1;
  const isWhole = files.length === of;

  // A loading button loses the focus, and each phase has its own button.
  useDidUpdate(() => nextButton.current?.focus(), [saving.phase]);

  async function save(): Promise<void> {
    onBusy(true);
    setSaving({ phase: 'saving', done: 0, all: 0 });
    try {
      // If the first file was a download, the others are downloads too.
      const location = shares ? null : await chooseSaveLocation(nameOf(1, 1));
      if (location === 'closed') return setSaving({ phase: 'ready' });
      const made = await (location ? writeToLocation(location) : downloadNext());
      setFiles((before) => [...before, made]);
      setSaving({ phase: 'made' });
    } catch (error) {
      console.error('Unsent work could not be saved to a file', error);
      setSaving({ phase: 'failed' });
    } finally {
      onBusy(false);
    }
  }

  async function writeToLocation(location: SaveLocation): Promise<MadeFile> {
    const [share = nothing] = await divideIntoFiles(accountId, { isDownload: false });
    const exported = await location.write((write) => exportWork(accountId, share, { ...common, write }));
    return { name: location.name, isVerified: true, exported };
  }

  async function downloadNext(): Promise<MadeFile> {
    const all = shares ?? (await divideIntoFiles(accountId, { isDownload: true }));
    setShares(all);
    const bytes: Blob[] = [];
    const exported = await exportWork(accountId, all[number - 1] ?? nothing, {
      ...common,
      ...(all.length > 1 && { file: { set, number, of: all.length } }),
      // As a blob, which the browser may store on disk.
      write: async (more) => void bytes.push(new Blob([more])),
    });
    const name = nameOf(number, all.length);
    saveToDevice(new Blob(bytes, { type: 'application/octet-stream' }), name);
    return { name, isVerified: false, exported };
  }

  const common = {
    code,
    appVersion: __APP_VERSION__,
    onProgress: (done: number, all: number) => setSaving({ phase: 'saving', done, all }),
  };

  function nameOf(file: number, all: number): string {
    const day = formatDay(serverNow().toISOString());
    return all === 1 ? t`unsent-work-${day}.portal` : t`unsent-work-${day}-${file}-of-${all}.portal`;
  }

  return (
    <>
      <p>
        {of === 1 ? (
          <Trans>
            The file has <WorkCount {...work} />, photos included. Only this code opens it, and only for your account:
          </Trans>
        ) : (
          <Trans>
            <WorkCount {...work} />, photos included, are too much for one file. Only this code opens the {of} files,
            and only for your account:
          </Trans>
        )}
      </p>
      <CodeToCopy code={code} />
      {files.length > 0 ? (
        <ExportedWorkSummary files={files} of={of} />
      ) : (
        <Callout tone="wait" title={<Trans>Write the code down now</Trans>}>
          <Trans>Nobody can open the file without it, and it is never shown again. Keep it apart from the file.</Trans>
        </Callout>
      )}
      {saving.phase === 'saving' && (
        <ProgressBar value={saving.all === 0 ? null : saving.done / saving.all} label={t`Saving the file`} />
      )}
      {saving.phase === 'failed' && (
        <Callout tone="bad" announce="alert" title={<Trans>The file could not be made</Trans>}>
          <Trans>Nothing is lost: your work is on this device as before. Free some space, then try again.</Trans>
        </Callout>
      )}
      <DialogActions>
        {isWhole ? (
          <Button ref={nextButton} onClick={onClose}>
            <Trans>I have the code</Trans>
          </Button>
        ) : (
          <>
            <Button variant="default" disabled={saving.phase === 'saving'} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button ref={nextButton} data-autofocus loading={saving.phase === 'saving'} onClick={() => void save()}>
              {of === 1 ? (
                <Trans>Save the file</Trans>
              ) : (
                <Trans>
                  Save file {number} of {of}
                </Trans>
              )}
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
}

const nothing: FileContents = { drafts: [], entries: [] };
