import { t } from '@lingui/core/macro';
import type { Entry } from '#storage/rows.ts';
import { claimSubject } from './claim-subject.ts';
import { followedClaimName } from './followed-claim-name.ts';

type Subject = Pick<Entry & { kind: 'claim' }, 'kind' | 'payload' | 'resolved'>;
type AmendmentSubject = Pick<Entry & { kind: 'amendment' }, 'kind' | 'claim'>;
type InvoiceSubject = Pick<Entry & { kind: 'invoice' }, 'kind' | 'claim' | 'payload'>;

/** What an entry is about: of a claim the product, as the form found it or as the look-up at sync did; else its claim. */
export function entrySubject(entry: Subject | AmendmentSubject | InvoiceSubject): string {
  if (entry.kind === 'claim') {
    const { payload, resolved } = entry;
    return claimSubject({ serialNumber: payload.serialNumber, found: payload.found ?? resolved });
  }
  const claim = followedClaimName(entry.claim);
  if (entry.kind === 'amendment') return t`Additional estimate for ${claim}`;
  const { invoiceNumber } = entry.payload;
  return t`Invoice ${invoiceNumber} for ${claim}`;
}
