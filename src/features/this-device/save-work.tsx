import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { makeCode } from '#offline/rescue/code.ts';
import { type ExportedWork, exportWork } from '#offline/rescue/export-work.ts';
import { Callout } from '#ui/callout.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { formatDay } from '#ui/format-day.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { saveToDevice } from '#ui/save-to-device.ts';
import styles from './this-device.module.css';
import { WorkCount } from './work-count.tsx';

type Props = {
  accountId: string;
  work: { entries: number; drafts: number };
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

type Saving =
  | { phase: 'asked' | 'failed' }
  | { phase: 'saving'; done: number; all: number }
  | { phase: 'saved'; name: string; exported: ExportedWork };

/** Shows the code, then makes the file. The code stays in sight until the dialog is closed. */
export function SaveWork({ accountId, work, onBusy, onClose }: Props) {
  const { t } = useLingui();
  const [code] = useState(makeCode);
  const [saving, setSaving] = useState<Saving>({ phase: 'asked' });
  const wayOn = useRef<HTMLButtonElement>(null);

  // A button at work loses the focus, and is another one when it is done.
  useDidUpdate(() => wayOn.current?.focus(), [saving.phase]);

  async function save(): Promise<void> {
    onBusy(true);
    setSaving({ phase: 'saving', done: 0, all: 0 });
    try {
      const exported = await exportWork(accountId, {
        code,
        appVersion: __APP_VERSION__,
        onProgress: (done, all) => setSaving({ phase: 'saving', done, all }),
      });
      const day = formatDay(new Date().toISOString());
      const name = t`unsent-work-${day}.portal`;
      saveToDevice(exported.file, name);
      setSaving({ phase: 'saved', name, exported });
    } catch (error) {
      console.error('Unsent work could not be saved to a file', error);
      setSaving({ phase: 'failed' });
    } finally {
      onBusy(false);
    }
  }

  return (
    <>
      <p>
        <Trans>
          The file has <WorkCount {...work} />, photos included. Only this code opens it, and only for your account:
        </Trans>
      </p>
      <div className={styles.code}>
        <span className="mono">{code}</span>
        <CopyButton text={() => code} />
      </div>
      {saving.phase === 'saved' ? (
        <Saved name={saving.name} exported={saving.exported} />
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
        {saving.phase === 'saved' ? (
          <Button ref={wayOn} onClick={onClose}>
            <Trans>I have the code</Trans>
          </Button>
        ) : (
          <>
            <Button variant="default" disabled={saving.phase === 'saving'} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button ref={wayOn} data-autofocus loading={saving.phase === 'saving'} onClick={() => void save()}>
              <Trans>Save the file</Trans>
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
}

function Saved({ name, exported }: { name: string; exported: ExportedWork }) {
  const { entries, drafts, leftOut, file } = exported;
  return (
    <>
      <Callout tone="ok" announce="status" title={<Trans>Saved: {name}</Trans>}>
        <p>
          <WorkCount entries={entries} drafts={drafts} />, {formatBytes(file.size)}
        </p>
        <p>
          <Trans>
            On the other tablet log in as yourself, open “This device”, and bring the file in. The work stays here as
            well and still goes from here when it can: what goes from both arrives once. Change it on one of the two
            only.
          </Trans>
        </p>
      </Callout>
      {leftOut > 0 && (
        <Callout
          tone="bad"
          title={
            <Plural
              value={leftOut}
              one="# is not in the file: the browser could not read one of its photos."
              other="# are not in the file: the browser could not read some of their photos."
            />
          }
        />
      )}
    </>
  );
}
