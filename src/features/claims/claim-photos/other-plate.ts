import { scannedSerialNumber } from '#product/product-ids.ts';

/**
 * The serial number of a rating plate whose codes have these texts, if it is another than the one of the claim; else
 * null. Plates have further codes, as of the article: which of several is the serial number is not known.
 *
 * @param serialNumber the serial number of the claim, in capitals
 */
export function otherPlateNumber(texts: readonly string[], serialNumber: string): string | null {
  const candidates = new Set(
    texts
      .filter((text) => !/\s/.test(text.trim()))
      .map(scannedSerialNumber)
      .filter((one) => one !== null),
  );
  const [read = null, ...more] = candidates;
  // A prefix, such as of the maker, comes first.
  const isRight = [...candidates].some((one) => one.endsWith(serialNumber));
  return more.length > 0 || isRight ? null : read;
}
