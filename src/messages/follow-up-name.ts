import { t } from '@lingui/core/macro';
import type { FollowUpKind } from '#storage/rows.ts';

/** What follows a claim, called at that claim: an invoice by its number once it has one. */
export function followUpName(kind: FollowUpKind, invoiceNumber: string): string {
  if (kind === 'amendment') return t`Additional estimate`;
  return invoiceNumber ? t`Invoice ${invoiceNumber}` : t`Invoice`;
}
