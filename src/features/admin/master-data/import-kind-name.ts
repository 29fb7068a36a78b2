import { t } from '@lingui/core/macro';
import type { Import } from '#contract/imports.ts';

/** What a file of this kind holds; a kind that a later version imported is shown as received. */
export function importKindName(kind: Import['kind']): string {
  switch (kind) {
    case 'depots':
      return t`Depots`;
    case 'retailers':
      return t`Retailers`;
    case 'stores':
      return t`Stores`;
    case 'contacts':
      return t`People of depots and retailers`;
    case 'customers':
      return t`Customers`;
    case 'products':
      return t`Brands and products`;
    case 'skus':
      return t`Retailers’ SKUs`;
    case 'serial-numbers':
      return t`Serial numbers`;
    case 'registrations':
      return t`Registrations`;
    case 'parts':
      return t`Parts`;
    case 'labour-operations':
      return t`Labour operations`;
    case 'failure-codes':
      return t`Failure codes`;
    case 'depot-agreements':
      return t`Depot agreements`;
    case 'warranty-terms':
      return t`Warranty terms`;
    case 'claims':
      return t`Claims of an earlier system`;
    case 'pick-lists':
      return t`Pick lists`;
    case 'documents':
      return t`Documents (ZIP)`;
    case 'invitations':
      return t`Invitations`;
    default:
      return kind;
  }
}
