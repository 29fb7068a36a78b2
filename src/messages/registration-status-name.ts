import { t } from '@lingui/core/macro';
import type { Registration } from '#contract/registrations.ts';

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
