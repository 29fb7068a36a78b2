import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { AttemptRow, Entry } from '#storage/rows.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formatDay, formatTime } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { DialogActions } from '#ui/layout.tsx';
import { saveToDevice } from '#ui/save-to-device.ts';
import { Step, Steps } from '#ui/steps.tsx';
import { attemptWords, logText } from './log-text.ts';

type Props = { opened: boolean; entry: Entry; log: readonly AttemptRow[]; onClose: () => void };

/** The attempts to send an entry, newest first. */
export function AttemptLog({ opened, entry, log, onClose }: Props) {
  const text = () => logText(entry, log, __APP_VERSION__);
  return (
    <Dialog opened={opened} onClose={onClose} title={<Trans>What happened</Trans>}>
      <Steps>
        {withoutRepeatedInterruptions(log)
          .toReversed()
          .map((line) => (
            <Step
              key={line.id}
              tone={toneOf(line.event)}
              title={attemptWords(line, entry.kind)}
              when={<At instant={line.at} />}
            />
          ))}
        <Step tone="ok" title={<Trans>Saved on this device</Trans>} when={<At instant={entry.createdAt} />} />
      </Steps>
      <p className="soft">
        <Trans>For support: the log as text. No customer’s details are in it.</Trans>
      </p>
      <DialogActions>
        <Button
          size="md"
          variant="default"
          leftSection={<Icon name="download" size="small" />}
          onClick={() => saveToDevice(new Blob([text()], { type: 'text/plain' }), `log-${entry.id}.txt`)}
        >
          <Trans>Save the log</Trans>
        </Button>
        <CopyButton text={text} />
      </DialogActions>
    </Dialog>
  );
}

/** Omits all but the last of consecutive interruptions: a bad connection causes one every few seconds. */
function withoutRepeatedInterruptions(log: readonly AttemptRow[]): AttemptRow[] {
  return log.filter(({ goesOn }, at) => !goesOn || !log[at + 1]?.goesOn);
}

function At({ instant }: { instant: string }) {
  return (
    <time dateTime={instant}>
      {formatDay(instant)} {formatTime(instant)}
    </time>
  );
}

function toneOf(event: AttemptRow['event']) {
  if (event === 'left') return 'go';
  if (event === 'accepted') return 'ok';
  return event === 'refused' || event === 'unproven' || event === 'decision' ? 'bad' : 'wait';
}
