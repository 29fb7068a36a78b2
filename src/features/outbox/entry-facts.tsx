import { Trans } from '@lingui/react/macro';
import type { Entry } from '#storage/rows.ts';
import { Age } from '#ui/age.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { entrySubject } from '#wording/entry-subject.ts';
import { SerialNumber } from '#wording/serial-number.tsx';
import { PhotoCount } from '#wording/photo-count.tsx';
import styles from './outbox.module.css';

/** Serial number, photos, size and age of an entry. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { payload, photoCount, photoBytes, createdAt } = entry;
  return (
    <p className={styles.facts}>
      <SerialNumber serialNumber={payload.serialNumber} subject={entrySubject(entry)} />
      {payload.found?.customerName && <span>{payload.found.customerName}</span>}
      <span>
        <PhotoCount count={photoCount} />
        {photoCount > 0 && `, ${formatBytes(photoBytes)}`}
      </span>
      <span>
        <Trans>
          saved <Age since={createdAt} />
        </Trans>
      </span>
    </p>
  );
}
