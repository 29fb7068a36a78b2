import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isBeingReplaced, type RemarkProps } from '#forms/photo-tiles/remark-parts.ts';
import { Remark } from '#forms/photo-tiles/remark.tsx';
import { keepAsPlateOf } from '#offline/photos/keep-photo.ts';
import { codesIn } from '#ui/scan/codes-in.ts';
import { otherPlateNumber } from './other-plate.ts';

export type PlateRemarkProps = RemarkProps & {
  /** The serial number of the claim, in capitals. */
  serialNumber: string;
  /** Changes the serial number of the form; missing once the claim is filed. */
  onSerialNumber: ((serialNumber: string) => void) | undefined;
};

const noTexts: readonly string[] = [];

/** Long enough that a serial number which is being typed is compared once. */
const settledMs = 1_000;

/** The remark on the photo of a rating plate whose code is another serial number (R-CLAIM-22). */
export function PlateRemark({ serialNumber, onSerialNumber, ...rest }: PlateRemarkProps) {
  const { id, bytes, plateFor } = rest.photo;
  const texts = useCodesIn(bytes);
  const [settled] = useDebouncedValue(serialNumber, settledMs);
  const other = otherPlateNumber(texts, serialNumber);
  if (other === null || settled !== serialNumber || plateFor === serialNumber) return null;
  const read = <span className="mono">{other}</span>;
  const typed = <span className="mono">{serialNumber}</span>;
  return (
    <Remark
      {...rest}
      onUse={() => keepAsPlateOf(id, serialNumber)}
      actions={
        onSerialNumber && (
          <Button
            size="md"
            variant="default"
            disabled={isBeingReplaced(rest.photo, rest.addPhotos)}
            aria-describedby={`photo-${id}`}
            onClick={() => {
              onSerialNumber(other);
              rest.onDone();
            }}
          >
            <Trans>Use the plate’s number</Trans>
          </Button>
        )
      }
    >
      {onSerialNumber ? (
        <Trans>
          The plate shows {read}, the form says {typed}.
        </Trans>
      ) : (
        <Trans>
          The plate shows {read}, the claim says {typed}.
        </Trans>
      )}
    </Remark>
  );
}

/** The texts of the codes in a photo; none until it is read. */
function useCodesIn(photo: Blob | null): readonly string[] {
  const [found, setFound] = useState<{ photo: Blob; texts: string[] } | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    if (photo?.type.startsWith('image/'))
      void codesIn(photo, reading.signal).then((texts) => {
        if (!reading.signal.aborted) setFound({ photo, texts });
      });
    return () => reading.abort();
  }, [photo]);
  return found?.photo === photo ? (found?.texts ?? noTexts) : noTexts;
}
