import { Trans, useLingui } from '@lingui/react/macro';
import { serialNumberLength } from '#contract/limits.ts';
import { ScanButton } from '#ui/scan/scan-button.tsx';
import { scannedSerialNumber } from './scanned-serial-number.ts';

/** Longest part of a code that is read back: a QR code may hold a page of text. */
const readBackMax = 60;

type Props = { onScanned: (serialNumber: string) => void; onType: () => void };

/** Reads the serial number from the rating plate with the camera. */
export function ScanSerialNumber({ onScanned, onType }: Props) {
  const { t } = useLingui();
  const { min, max } = serialNumberLength;
  return (
    <ScanButton
      title={<Trans>Scan the serial number</Trans>}
      hint={<Trans>Hold the bar code or QR code of the rating plate in the frame.</Trans>}
      accept={scannedSerialNumber}
      otherText={(text) => {
        const read = text.length > readBackMax ? `${text.slice(0, readBackMax)}…` : text;
        return t`That code says “${read}”. A serial number has ${min} to ${max} letters and digits: try another code of the plate.`;
      }}
      onScanned={onScanned}
      onType={onType}
    />
  );
}
