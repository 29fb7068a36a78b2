import { Button, Input, TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { parseCode } from '#offline/export/export-code.ts';
import { type ImportedFiles, importFiles } from '#offline/export/import-files.ts';
import { ExportFileError, type ExportFileErrorReason } from '#offline/export/export-file-error.ts';
import { sendNow } from '#offline/sync/triggers.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { DialogActions } from '#ui/layout.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ImportedWorkSummary } from './imported-work.tsx';
import { exportFileErrorText } from './export-file-error-text.ts';

type Props = { accountId: string; onBusy: (busy: boolean) => void; onImported: () => void; onClose: () => void };

const fileId = 'export-file';
const codeId = 'export-code';

/** Imports unsent work from one or more files with their code. */
export function ImportSection({ accountId, onBusy, onImported, onClose }: Props) {
  const { t } = useLingui();
  const [files, setFiles] = useState<File[]>([]);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<ExportFileErrorReason | 'no_file' | 'no_code' | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [imported, setImported] = useState<ImportedFiles | null>(null);

  function fail(reason: NonNullable<typeof problem>): void {
    setProblem(reason);
    document.getElementById(isOfCode(reason) ? codeId : fileId)?.focus();
  }

  async function importWork(event: FormEvent): Promise<void> {
    event.preventDefault();
    const code = parseCode(typed);
    if (files.length === 0) return fail('no_file');
    if (code === null) return fail('no_code');
    setProblem(null);
    setProgress(0);
    onBusy(true);
    try {
      setImported(await importFiles(accountId, files, { code, onProgress: setProgress }));
      sendNow();
      onImported();
    } catch (error) {
      if (!(error instanceof ExportFileError)) console.error('A file of unsent work could not be opened', error);
      fail(error instanceof ExportFileError ? error.reason : 'failed');
    } finally {
      setProgress(null);
      onBusy(false);
    }
  }

  if (imported) return <ImportedWorkSummary imported={imported} onClose={onClose} />;
  const text = problem && exportFileErrorText(problem);
  const ofFile = problem !== null && !isOfCode(problem);
  return (
    <form className="stack" noValidate onSubmit={(event) => void importWork(event)}>
      <FileDrop
        multiple
        onFiles={(chosen) => {
          setFiles(chosen);
          setProblem(null);
        }}
      >
        {(choose) => (
          <div role="group" aria-labelledby={`${fileId}-label`} className="stack start gap-2s anywhere">
            <div>
              <Input.Label id={`${fileId}-label`} labelElement="div">
                <Trans>File of unsent work</Trans>
              </Input.Label>
              <Input.Description id={`${fileId}-hint`}>
                <Chosen files={files} />
              </Input.Description>
            </div>
            <Button
              id={fileId}
              size="md"
              variant="default"
              data-autofocus
              onClick={choose}
              leftSection={<Icon name="document" size="small" />}
              aria-describedby={ofFile ? `${fileId}-hint ${fileId}-error` : `${fileId}-hint`}
            >
              {files.length > 0 ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
            </Button>
            {ofFile && (
              <Input.Error id={`${fileId}-error`} role="alert">
                {text}
              </Input.Error>
            )}
          </div>
        )}
      </FileDrop>
      <TextInput
        id={codeId}
        label={t`Code of the file`}
        description={t`16 letters and digits, as they were shown when the file was saved.`}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={problem !== null && isOfCode(problem) && text}
      />
      {progress !== null && <ProgressBar value={progress === 0 ? null : progress} label={t`Bringing it in`} />}
      <DialogActions>
        <Button variant="default" disabled={progress !== null} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={progress !== null}>
          <Trans>Import</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}

function Chosen({ files }: { files: readonly File[] }) {
  const [file] = files;
  const size = formatBytes(files.reduce((sum, one) => sum + one.size, 0));
  if (!file) return <Trans>Its name ends with “.portal”. If the work is in several files, choose them all.</Trans>;
  if (files.length === 1) return `${file.name}, ${size}`;
  return (
    <>
      <Plural value={files.length} one="# file" other="# files" />, {size}
    </>
  );
}

function isOfCode(reason: ExportFileErrorReason | 'no_file' | 'no_code'): boolean {
  return reason === 'no_code' || reason === 'wrong_code';
}
