import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { RemarkProps } from '#forms/photo-tiles/remark-parts.ts';
import { Remark } from '#forms/photo-tiles/remark.tsx';
import { keepAsPlateOf } from '#offline/photos/keep-photo.ts';
import { scannedSerialNumber } from '#product/product-ids.ts';
import { codesIn } from '#ui/scan/codes-in.ts';

export type PlateRemarkProps = RemarkProps & {
  /** The serial number of the claim, in capitals. */
  serialNumber: string;
  /** Changes the serial number of the form; missing once the claim is filed. */
  onSerialNumber: ((serialNumber: string) => void) | undefined;
};

/** Long enough that a serial number which is being typed is compared once. */
const settledMs = 1_000;

/** The remark on the photo of a rating plate whose code is another serial number (R-CLAIM-22). */
export function PlateRemark({ serialNumber, onSerialNumber, ...rest }: PlateRemarkProps) {
  const { id, bytes, plateFor } = rest.photo;
  const shown = useSerialNumbersIn(bytes);
  const [settled] = useDebouncedValue(serialNumber, settledMs);
  const [other] = shown;
  const isRight = shown.includes(serialNumber) || plateFor === serialNumber;
  if (other === undefined || settled !== serialNumber || isRight) return null;
  const read = <span className="mono">{other}</span>;
  const typed = <span className="mono">{serialNumber}</span>;
  return (
    <Remark
      {...rest}
      onUse={() => keepAsPlateOf(id, serialNumber)}
      actions={
        onSerialNumber && (
          <Button size="md" variant="default" onClick={() => onSerialNumber(other)}>
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

/** The serial numbers among the codes of a photo; none until it is read. */
function useSerialNumbersIn(photo: Blob | null): string[] {
  const [found, setFound] = useState<{ photo: Blob; serialNumbers: string[] } | null>(null);
  useEffect(() => {
    let current = true;
    if (photo?.type.startsWith('image/'))
      void codesIn(photo).then((texts) => {
        const serialNumbers = texts.map(scannedSerialNumber).filter((one) => one !== null);
        if (current) setFound({ photo, serialNumbers });
      });
    return () => {
      current = false;
    };
  }, [photo]);
  return found?.photo === photo ? (found?.serialNumbers ?? []) : [];
}
