import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { readStorageState, type StorageState } from '#offline/storage.ts';
import { formatBytes } from '#ui/format-bytes.ts';
import styles from './outbox.module.css';

type Props = {
  /** What waits to be sent, unfinished claims included. */
  waitingBytes: number;
};

/** What this device keeps for the portal, to scale and in words. */
export function StorageUse({ waitingBytes }: Props) {
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
  const share = (bytes: number) => ({ width: `${(100 * bytes) / Math.max(1, usedBytes + freeBytes)}%` });
  return (
    <section aria-label={t`Storage`} className={styles.storage}>
      <p>
        <b>
          <Trans>Storage on this device</Trans>
        </b>
        <span className="soft">
          <Trans>{formatBytes(freeBytes)} free</Trans>
        </span>
      </p>
      <div className={styles.scale} aria-hidden="true">
        {waitingBytes > 0 && <i data-kind="waiting" style={share(waitingBytes)} />}
        <i data-kind="other" style={share(otherBytes)} />
      </div>
      <p className={styles.legend}>
        {waitingBytes > 0 && (
          <span data-kind="waiting">
            <Trans>{formatBytes(waitingBytes)} waiting to be sent</Trans>
          </span>
        )}
        <span data-kind="other">
          <Trans>{formatBytes(otherBytes)} for the app and what was read before</Trans>
        </span>
        <span>
          {persistent ? (
            <Trans>The browser keeps both until you remove them.</Trans>
          ) : (
            <Trans>The browser has not promised to keep them when the device runs out of room. Send soon.</Trans>
          )}
        </span>
      </p>
    </section>
  );
}
