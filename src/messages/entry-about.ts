import type { Registering } from '#storage/registering.ts';
import type { Entry } from '#storage/rows.ts';

/** The product's serial number and whose it is, wherever an entry has them. */
export function entryAbout(entry: Entry): { serialNumber: string; customerName: string | null } {
  if (entry.kind === 'claim') {
    const { serialNumber, found, registering } = entry.payload;
    const customerName = (found ?? entry.resolved)?.customerName ?? (registering && ownerName(registering.owner));
    return { serialNumber, customerName };
  }
  if (entry.kind === 'registration') {
    const { serialNumber, registering } = entry.payload;
    return { serialNumber, customerName: ownerName(registering.owner) };
  }
  const { serialNumber, customerName } = entry.claim;
  return { serialNumber: serialNumber ?? '', customerName };
}

function ownerName(owner: Registering['owner']): string | null {
  switch (owner.kind) {
    case 'stock':
      return null;
    // Whoever is signed in knows their own name.
    case 'own':
      return null;
    case 'found':
      return owner.contact.name ?? null;
    case 'given':
      return [owner.customer.firstName, owner.customer.lastName].filter(Boolean).join(' ') || null;
  }
}
