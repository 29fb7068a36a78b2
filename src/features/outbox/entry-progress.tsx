import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUploadProgress } from '#queries/stored-work.ts';
import type { Entry, LoadedPhoto } from '#storage/rows.ts';
import { formatBytes } from '#ui/format.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { countedFiles, secondsLeft, uploadParts } from './upload-parts.ts';

type Props = { entry: Entry; photos: readonly LoadedPhoto[] };

/** The upload progress of an entry, in photos and bytes. A background upload does not report bytes. */
export function EntryProgress({ entry, photos: files }: Props) {
  const { t } = useLingui();
  const progress = useUploadProgress(entry.id);
  const photos = countedFiles(entry, files);
  if (!progress)
    return (
      <div className="stack gap-6 mt-sm">
        <ProgressBar value={null} label={t`Sending`} />
      </div>
    );
  const { sentBytes, totalBytes } = progress;
  const parts = uploadParts(
    photos.map(({ size }) => size),
    sentBytes,
    totalBytes,
  );
  const number = Math.min(photos.length, parts.filter((part) => part === 1).length + 1);
  const count = photos.length;
  const sent = formatBytes(sentBytes);
  const total = formatBytes(totalBytes);
  return (
    <div className="stack gap-6 mt-sm">
      <p className="small wrap middle gap-md flat between">
        {count > 0 && entry.kind === 'claim' && (
          <b>
            <Trans>
              Photo {number} of {count}
            </Trans>
          </b>
        )}
        <span className="soft">
          <Trans>
            {sent} of {total}
          </Trans>
          <TimeLeft sentBytes={sentBytes} totalBytes={totalBytes} />
        </span>
      </p>
      <ProgressBar value={sentBytes / Math.max(1, totalBytes)} label={t`Sending, ${sent} of ${total}`} />
    </div>
  );
}

type TimeLeftProps = { sentBytes: number; totalBytes: number };

/** The estimated time left, once the speed is known. */
function TimeLeft({ sentBytes, totalBytes }: TimeLeftProps) {
  const [first] = useState(() => ({ sentBytes, at: Date.now() }));
  const seconds = secondsLeft(first, { sentBytes, at: Date.now() }, totalBytes);
  if (seconds === null) return null;
  return (
    <>
      , <Trans>about {seconds} s left</Trans>
    </>
  );
}
