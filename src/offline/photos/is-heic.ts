/** Bytes at the start of a file that `isHeic` reads: the first box with some of its brands. */
export const heicHeadBytes = 40;

/** Brands of HEIF files whose pictures are HEVC (ISO 23008-12, annex B). */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** Brands of any HEIF file; the compatible brands name the codec. */
const heifBrands = ['mif1', 'msf1'];

/** Whether a file is a HEIC photo, by its content. */
export function isHeic(head: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(head);
  if (text.slice(4, 8) !== 'ftyp') return false;
  const brand = text.slice(8, 12);
  const others = [...text.slice(16).matchAll(/.{4}/gs)];
  return (
    heicBrands.includes(brand) || (heifBrands.includes(brand) && others.some(([other]) => heicBrands.includes(other)))
  );
}
