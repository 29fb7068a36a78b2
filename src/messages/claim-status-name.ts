import { t } from '@lingui/core/macro';

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
