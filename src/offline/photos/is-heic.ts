/** Bytes at the start of a file that `isHeic` wants to see: its first box, with a few of the brands that it names. */
export const heicHeadBytes = 40;

/** Brands of HEIF files whose pictures are HEVC (ISO 23008-12, annex B). */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** Brands of any HEIF file; the next ones say what its pictures are. */
const heifBrands = ['mif1', 'msf1'];

/** Whether a file is a HEIC photo, as iPhones and iPads take them: by its content, whatever its name or type says. */
export function isHeic(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head);
  if (text.slice(4, 8) !== 'ftyp') return false;
  const brand = text.slice(8, 12);
  const others = text.slice(16).match(/.{4}/gs) ?? [];
  return (
    heicBrands.includes(brand) || (heifBrands.includes(brand) && others.some((other) => heicBrands.includes(other)))
  );
}
