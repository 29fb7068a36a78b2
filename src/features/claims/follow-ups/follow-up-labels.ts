import { t } from '@lingui/core/macro';
import type { AmendmentField } from './amendment-values.ts';
import type { InvoiceField } from './invoice-values.ts';

/** The name of a field, at the field and in the list of what to correct (`portal.md §5`). */
export function followUpLabel(name: AmendmentField | InvoiceField): string {
  switch (name) {
    case 'diagnosis':
      return t`Diagnosis`;
    case 'parts':
      return t`Parts required`;
    case 'labourHours':
      return t`Labour hours`;
    case 'invoiceNumber':
      return t`Invoice number`;
    case 'invoiceDate':
      return t`Invoice date`;
    case 'gstHstTaxAmount':
      return t`GST/HST`;
    case 'pstQstTaxAmount':
      return t`PST/QST`;
    case 'usdTaxAmount':
      return t`Tax amount (USD)`;
  }
}
