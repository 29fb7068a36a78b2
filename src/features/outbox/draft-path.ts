import type { Entry } from '#storage/rows.ts';

/** Where a form is gone on with. Customers are led on to their own page. */
export function draftPath({ id, kind, claimRef }: Pick<Entry, 'id' | 'kind' | 'claimRef'>): string {
  switch (kind) {
    case 'claim':
      return `/warranty-claims/new?draft=${id}`;
    case 'registration':
      return `/product-registrations/new?draft=${id}`;
    case 'amendment':
    case 'invoice':
      return `/warranty-claims/${claimRef}?${kind}=${id}`;
  }
}
