import { t } from '@lingui/core/macro';
import type { Role } from '#contract/primitives.ts';

/** A role in words; in English the platform's own, its underscore a space (R-AUTH-08). */
export function roleName(role: Role): string {
  switch (role) {
    case 'admin':
      return t({ message: 'admin', context: 'role' });
    case 'customer':
      return t({ message: 'customer', context: 'role' });
    case 'depot':
      return t({ message: 'depot', context: 'role' });
    case 'retailer':
      return t({ message: 'retailer', context: 'role' });
    case 'retailer_depot':
      return t({ message: 'retailer depot', context: 'role' });
  }
}
