import type { Entry } from '#storage/rows.ts';

/** Returns the path of a draft's form. Customers are redirected to their own page. */
export function draftPath({ id, kind, claimRef }: Pick<Entry, 'id' | 'kind' | 'claimRef'>): string {
  switch (kind) {
    case 'claim':
      return `/warranty-claims/new?draft=${id}`;
    case 'registration':
      return `/product-registrations/new?draft=${id}`;
    case 'proof':
      return `/product-registrations/${claimRef}/proof`;
    case 'ticket_message':
      return `/contact/tickets/${claimRef}`;
    case 'amendment':
    case 'invoice':
    case 'change':
    case 'message':
    case 'withdrawal':
    case 'appeal':
      return `/warranty-claims/${claimRef}?${kind}=${id}`;
  }
}
