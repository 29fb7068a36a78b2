import type { ContactAbout } from '#domain/contact-link.ts';
import type { Entry } from '#storage/rows.ts';

/** What a message about an entry begins with. */
export function contactAboutEntry(entry: Entry): ContactAbout {
  if (entry.kind !== 'claim') return { serialNumber: entry.claim.serialNumber, claimName: entry.claim.name };
  const found = entry.payload.found ?? entry.resolved;
  return { serialNumber: entry.payload.serialNumber, productId: found?.registration.productId ?? null };
}
