import type { GivenCustomer } from '#storage/registering.ts';
import type { Entry } from '#storage/rows.ts';

/**
 * Leaves out what may make the contact of a customer for whom another entry may make it at the same time: both would
 * find nobody, and the customer would be two (R-OFF-02). It goes when the other has come to its end.
 *
 * @param underWay what is being sent now
 */
export function oneForEachCustomer(free: readonly Entry[], underWay: readonly Entry[]): Entry[] {
  const customers = underWay.map(newCustomerOf);
  return free.filter((entry) => {
    const customer = newCustomerOf(entry);
    if (customers.some((other) => isSame(customer, other))) return false;
    customers.push(customer);
    return true;
  });
}

/** The customer whose contact an entry may have to make, or null where it makes none. */
function newCustomerOf(entry: Entry): GivenCustomer | null {
  if (entry.kind !== 'claim' && entry.kind !== 'registration') return null;
  if (entry.kind === 'claim' && (entry.payload.found || entry.resolved)) return null;
  const owner = entry.payload.registering?.owner;
  return owner?.kind === 'given' && !entry.steps?.contact?.id ? owner.customer : null;
}

function isSame(a: GivenCustomer | null, b: GivenCustomer | null): boolean {
  if (!a || !b) return false;
  return isSameText(a.email?.toLowerCase(), b.email?.toLowerCase()) || isSameText(a.phone, b.phone);
}

function isSameText(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a === b;
}
