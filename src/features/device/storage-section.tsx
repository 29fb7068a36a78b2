import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeviceUse } from '#offline/device/device-use.ts';
import { askForPersistence, type StorageState } from '#offline/storage.ts';
import { formatBytes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { Section } from '#ui/section.tsx';
import { StorageBar } from '#ui/storage-bar.tsx';
import { StorageWarning } from '#messages/storage-warning.tsx';
import styles from './this-device.module.css';

type Props = { use: DeviceUse; storage: StorageState; onChanged: () => void };

/** The storage used and available, whether the browser may delete it, and whether it is encrypted. */
export function StorageSection({ use, storage, onChanged }: Props) {
  const { usedBytes, freeBytes, persistent } = storage;
  const workBytes = use.unsent.bytes + use.drafts.bytes;
  const otherBytes = Math.max(0, (usedBytes ?? 0) - workBytes);
  const work = formatBytes(workBytes);
  const used = formatBytes(usedBytes ?? 0);
  const all = formatBytes((usedBytes ?? 0) + (freeBytes ?? 0));
  return (
    <Section title={<Trans>Storage</Trans>}>
      {usedBytes === null || freeBytes === null ? (
        <p className="soft">
          <Trans>This browser doesn’t say how much room is left.</Trans>
        </p>
      ) : (
        <div>
          <p>
            <Trans>
              <b>{used}</b> used of {all} available
            </Trans>
          </p>
          <StorageBar
            freeBytes={freeBytes}
            parts={[
              { kind: 'waiting', bytes: workBytes, label: <Trans>{work} of your unsent work</Trans> },
              {
                kind: 'other',
                bytes: otherBytes,
                label: <Trans>{formatBytes(otherBytes)} for the app and what you opened before</Trans>,
              },
            ]}
          />
        </div>
      )}
      {persistent ? (
        <Mark tone="ok">
          <Trans>The browser keeps everything until you remove it.</Trans>
        </Mark>
      ) : (
        <NotPersistent workWaits={use.unsent.count + use.drafts.count > 0} onChanged={onChanged} />
      )}
      {use.encrypted ? (
        <Mark tone="ok" icon="lock">
          <Trans>Your work here is encrypted. It opens only with your login.</Trans>
        </Mark>
      ) : (
        <Mark tone="wait">
          <Trans>
            Nothing is encrypted on this device: the server gave no key. Someone with the skills could read what is kept
            here.
          </Trans>
        </Mark>
      )}
    </Section>
  );
}

function NotPersistent({ workWaits, onChanged }: { workWaits: boolean; onChanged: () => void }) {
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    const granted = await askForPersistence();
    setRefused(!granted);
    if (granted) onChanged();
  };
  return (
    <div className={`${styles.promise} stack start gap-2s`}>
      <Mark tone="wait">
        <StorageWarning workWaits={workWaits} />
      </Mark>
      <div role="status">
        {refused && (
          <Trans>
            The browser does not promise it yet. It often does once the app is installed, or used for a few days.
          </Trans>
        )}
      </div>
      {'storage' in navigator && (
        <Button variant="default" leftSection={<Icon name="lock" />} onClick={() => void ask()}>
          <Trans>Ask the browser to keep everything</Trans>
        </Button>
      )}
    </div>
  );
}
