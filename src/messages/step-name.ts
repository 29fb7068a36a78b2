import { t } from '@lingui/core/macro';

/** What a step of a claim did, if its status does not say it. */
export function stepName(kind: string | null): string | null {
  switch (kind) {
    case 'changed':
      return t`Claim changed`;
    case 'priced':
      return t`The estimate has a price`;
    case 'estimate requested':
      return t`Additional estimate requested`;
    case 'invoiced':
      return t`Invoice submitted`;
    case 'invoice voided':
      return t`Invoice voided`;
    case 'adjusted':
      return t`Payment adjusted`;
    case 'withdrawn':
      return t`Claim withdrawn`;
    case 'appealed':
      return t`Decision appealed`;
    case 'recommended':
      return t`Recommended for approval`;
    case 'reopened':
      return t`Claim reopened`;
    default:
      return null;
  }
}
