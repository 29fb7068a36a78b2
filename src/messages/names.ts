import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Role } from '#contract/primitives.ts';
import type { Registration } from '#contract/registrations.ts';
import type { Region } from '#domain/regions.ts';

/** A province or state in the person's language. */
export function regionName({ en, fr }: Region): string {
  return i18n.locale === 'fr' ? fr : en;
}

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

/** A claim's status in words; the platform's own where it is none of those R-CLAIM-11 names. */
export function claimStatusName(status: string): string {
  switch (status) {
    case 'New':
      return t({ message: 'New', context: 'claim status' });
    case 'Pending Review':
      return t({ message: 'Pending Review', context: 'claim status' });
    case 'Approved':
      return t({ message: 'Approved', context: 'claim status' });
    case 'Parts Ordered':
      return t({ message: 'Parts Ordered', context: 'claim status' });
    default:
      return status;
  }
}

/** The state of a registration in words. */
export function registrationStatusName(status: Registration['status']): string {
  switch (status) {
    case 'New':
      return t({ message: 'New', context: 'registration status' });
    case 'Pending':
      return t({ message: 'Pending', context: 'registration status' });
    case 'Approved':
      return t({ message: 'Approved', context: 'registration status' });
    case 'Rejected':
      return t({ message: 'Rejected', context: 'registration status' });
  }
}
