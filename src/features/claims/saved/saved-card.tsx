import { formatBytes } from '#ui/format-bytes.ts';
import type { ClaimEntry, OpenPhoto } from '#storage/rows.ts';
import { Card } from '#ui/card.tsx';
import { Picture } from '#ui/picture.tsx';
import { entryAbout } from '#messages/entry-about.ts';
import { entrySubject } from '#messages/entry-subject.ts';
import { SerialInMono } from '#messages/serial-in-mono.tsx';
import { SerialNumber } from '#messages/serial-number.tsx';
import { PhotoCount } from '#messages/photo-count.tsx';
import { photoTitle } from '#messages/photo-title.ts';
import styles from './claim-saved.module.css';
import { SendingSteps } from './sending-steps.tsx';

type Props = { entry: ClaimEntry; photos: readonly OpenPhoto[] };

/** What was saved, and where it is on its way. */
export function SavedCard({ entry, photos }: Props) {
  const { photoCount, photoBytes } = entry;
  const { serialNumber, customerName } = entryAbout(entry);
  const subject = entrySubject(entry);
  return (
    <Card labelledBy="saved-claim">
      <h2 id="saved-claim">
        <SerialInMono text={subject} serialNumber={serialNumber} />
      </h2>
      <p className="soft">
        <small>
          <SerialNumber serialNumber={serialNumber} subject={subject} />
          {customerName && `, ${customerName}`}
        </small>
      </p>
      <p className="soft">
        <small>
          <PhotoCount count={photoCount} />
          {photoCount > 0 && `, ${formatBytes(photoBytes)}`}
        </small>
      </p>
      {photos.length > 0 && (
        <div className={styles.thumbnails}>
          {photos.map((photo, index) => (
            <Picture
              key={photo.id}
              shape="square"
              contentId={photo.sha256}
              bytes={photo.bytes}
              isLost={photo.bytes === null}
              alt={photoTitle(photo, index)}
            />
          ))}
        </div>
      )}
      <div className={styles.steps}>
        <SendingSteps entry={entry} />
      </div>
    </Card>
  );
}
