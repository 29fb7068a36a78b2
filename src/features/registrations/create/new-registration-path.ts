import type { Registrant } from './registrant.ts';

/** Where a registration is made, by whom. */
export function newRegistrationPath(kind: Registrant['kind']): string {
  return kind === 'customer' ? '/my-product-registrations/new' : '/product-registrations/new';
}
