import { t } from '@lingui/core/macro';
import type { Registration } from '#contract/registrations.ts';

/** The warranty status of a registration in words. */
export function warrantyStatusName(status: Registration['warrantyStatus']): string {
  switch (status) {
    case 'New':
      return t({ message: 'New', context: 'warranty status' });
    case 'Parts and Labour':
      return t`Parts and labour`;
    case 'Parts Only':
      return t`Parts only`;
    case 'Out of Warranty':
      return t`Out of warranty`;
  }
}
