import { t } from '@lingui/core/macro';
import type { TicketName } from './ticket-values.ts';

/** The name of a field, at the field and in the list of what to correct. */
export function ticketLabel(name: TicketName): string {
  switch (name) {
    case 'firstName':
      return t`First name`;
    case 'lastName':
      return t`Last name`;
    case 'email':
      return t`Email`;
    case 'phone':
      return t`Phone`;
    case 'brand':
      return t`Brand`;
    case 'productId':
      return t`Product`;
    case 'ticketType':
      return t`Subject`;
    case 'ticketSubtype':
      return t`More precisely`;
    case 'message':
      return t`Message`;
  }
}
