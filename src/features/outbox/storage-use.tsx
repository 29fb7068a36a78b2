import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readStorageState, type StorageState } from '#offline/storage.ts';
import { formatBytes } from '#ui/format.ts';
import { ForwardLink } from '#ui/links.tsx';
import { StorageBar } from '#ui/storage-bar.tsx';
import { StorageWarning } from '#messages/storage-warning.tsx';

type Props = {
  /** The size of unsent entries and drafts. */
  waitingBytes: number;
  /** Whether there is unsent work. Work without photos has almost no size. */
  workWaits: boolean;
  /** When the oldest unsent entry was saved. */
  since: string | null;
};

/** The storage that the portal uses on this device, as a bar and in words. */
export function StorageUse({ waitingBytes, workWaits, since }: Props) {
  const { t } = useLingui();
  const [state, setState] = useState<StorageState | null>(null);

  useEffect(() => {
    let current = true;
    void readStorageState().then((now) => current && setState(now));
    return () => {
      current = false;
    };
  }, [waitingBytes]);

  if (!state || state.usedBytes === null || state.freeBytes === null) return null;
  const { usedBytes, freeBytes, persistent } = state;
  const otherBytes = Math.max(0, usedBytes - waitingBytes);
  return (
    <section aria-label={t`Storage`} className="mt-2xs">
      <p className="small wrap middle gap-md flat between">
        <b>
          <Trans>Storage on this device</Trans>
        </b>
        <ForwardLink to="/this-device">
          <Trans>{formatBytes(freeBytes)} free</Trans>
        </ForwardLink>
      </p>
      <StorageBar
        freeBytes={freeBytes}
        parts={[
          {
            kind: 'waiting',
            bytes: waitingBytes,
            label: <Trans>{formatBytes(waitingBytes)} of unsent work</Trans>,
          },
          {
            kind: 'other',
            bytes: otherBytes,
            label: <Trans>{formatBytes(otherBytes)} for the app and what you opened before</Trans>,
          },
        ]}
      >
        {persistent ? (
          <Trans>The browser keeps both until you remove them.</Trans>
        ) : (
          <StorageWarning workWaits={workWaits} since={since} />
        )}
      </StorageBar>
    </section>
  );
}
