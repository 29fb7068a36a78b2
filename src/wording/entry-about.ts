import type { Entry } from '#storage/rows.ts';

/** The product's serial number and whose it is, wherever an entry has them. */
export function entryAbout(entry: Entry): { serialNumber: string; customerName: string | null } {
  if (entry.kind === 'claim') {
    const { serialNumber, found } = entry.payload;
    return { serialNumber, customerName: found?.customerName ?? null };
  }
  const { serialNumber, customerName } = entry.claim;
  return { serialNumber: serialNumber ?? '', customerName };
}
