import { isFollowUp } from '#offline/outbox/followers.ts';
import type { ContactAbout } from '#domain/contact-link.ts';
import type { Entry } from '#storage/rows.ts';

/** What a message about an entry begins with. */
export function contactAboutEntry(entry: Entry): ContactAbout {
  if (isFollowUp(entry)) return { serialNumber: entry.claim.serialNumber, claimName: entry.claim.name };
  if (entry.kind === 'registration') {
    const { serialNumber, product } = entry.payload;
    return { serialNumber, productId: product?.serialNumber.productId ?? null };
  }
  const found = entry.payload.found ?? entry.resolved;
  return { serialNumber: entry.payload.serialNumber, productId: found?.registration.productId ?? null };
}
