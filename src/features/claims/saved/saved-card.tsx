import { Plural, Trans } from '@lingui/react/macro';
import { claimPhotoCount, PhotoCount, photoTitle } from '#messages/counts.tsx';
import { entryAbout, entrySubject } from '#messages/entry-names.ts';
import { madeSteps } from '#messages/sending.ts';
import { SerialInMono, SerialNumber } from '#messages/serial-number.tsx';
import type { ClaimEntry, LoadedPhoto } from '#storage/rows.ts';
import { Card } from '#ui/card.tsx';
import { formatBytes, formatTime } from '#ui/format.ts';
import { Picture } from '#ui/picture.tsx';
import { Step, Steps } from '#ui/steps.tsx';
import styles from './claim-saved.module.css';
import { WaitingStep } from './waiting-step.tsx';

type Props = { entry: ClaimEntry; photos: readonly LoadedPhoto[] };

/** The saved claim and the progress of sending it. */
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
        <div className={`${styles.thumbnails} stack gap-2s mt-sm`}>
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
      <div className="divided">
        <SendingSteps entry={entry} />
      </div>
    </Card>
  );
}

/** The steps from this device to the claim number. Only completed steps are green. */
function SendingSteps({ entry }: { entry: ClaimEntry }) {
  const { receipt, createdAt } = entry;
  const photoCount = claimPhotoCount(entry);
  const arrived = receipt?.files?.length ?? null;
  return (
    <div role="status">
      <Steps>
        <Step
          tone="ok"
          title={photoCount > 0 ? <Trans>Saved, photos included</Trans> : <Trans>Saved</Trans>}
          when={formatTime(createdAt)}
        />
        {madeSteps(entry).map((sentence) => (
          <Step key={sentence} tone="ok" title={sentence} />
        ))}
        {!receipt && <WaitingStep entry={entry} />}
        {receipt ? (
          <Step tone="ok" title={<Trans>Sent, as {receipt.claimName}</Trans>} when={formatTime(receipt.at)}>
            {arrived !== null && photoCount > 0 && (
              <Plural
                value={photoCount}
                one={`${arrived} of # photo received`}
                other={`${arrived} of # photos received`}
              />
            )}
          </Step>
        ) : (
          <Step tone="todo" number={3 + madeSteps(entry).length} title={<Trans>Sent, with its claim number</Trans>} />
        )}
      </Steps>
    </div>
  );
}
