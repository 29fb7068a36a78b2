import { Trans } from '@lingui/react/macro';
import type { Entry } from '#storage/rows.ts';
import { Age } from '#ui/age.tsx';
import { formatBytes } from '#ui/format-bytes.ts';
import { entryAbout } from '#messages/entry-about.ts';
import { entrySubject } from '#messages/entry-subject.ts';
import { SerialNumber } from '#messages/serial-number.tsx';
import { FileCount } from '#messages/file-count.tsx';
import { PhotoCount } from '#messages/photo-count.tsx';
import styles from './outbox.module.css';

/** Serial number, photos, size and age of an entry. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { photoCount, photoBytes, createdAt } = entry;
  const { serialNumber, customerName } = entryAbout(entry);
  const subject = entrySubject(entry);
  // Where the title names the customer, the product stands here.
  const leads = entry.kind === 'claim' && customerName !== null;
  return (
    <p className={styles.facts}>
      {leads ? <span>{subject}</span> : customerName && <span>{customerName}</span>}
      <SerialNumber serialNumber={serialNumber} subject={subject} />
      <span>
        {entry.kind === 'claim' ? <PhotoCount count={photoCount} /> : <FileCount count={photoCount} />}
        {photoCount > 0 && `, ${formatBytes(photoBytes)}`}
      </span>
      <span>
        {entry.kind === 'claim' ? (
          <Trans>
            saved <Age since={createdAt} />
          </Trans>
        ) : (
          <Trans context="follow-up">
            saved <Age since={createdAt} />
          </Trans>
        )}
      </span>
    </p>
  );
}
