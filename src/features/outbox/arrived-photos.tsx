import { Plural, Trans } from '@lingui/react/macro';
import type { Entry, Receipt } from '#storage/rows.ts';
import { claimPhotoCount } from '#messages/claim-photo-count.ts';
import { FileCount } from '#messages/file-count.tsx';

type Props = { entry: Entry; receipt: Receipt };

/** `5 of 5 photos arrived whole`, as far as the receipt says. */
export function ArrivedPhotos({ entry, receipt }: Props) {
  if (entry.kind !== 'claim')
    return entry.photoCount > 0 && receipt.files !== null ? (
      <Trans>1 file, arrived whole</Trans>
    ) : (
      <FileCount count={entry.photoCount} />
    );
  const photoCount = claimPhotoCount(entry);
  if (photoCount === 0 || receipt.files === null)
    return <Plural value={photoCount} _0="no photos" one="# photo" other="# photos" />;
  const arrived = receipt.files.length;
  return (
    <Plural
      value={photoCount}
      one={`${arrived} of # photo arrived whole`}
      other={`${arrived} of # photos arrived whole`}
    />
  );
}
