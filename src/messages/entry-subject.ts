import { t } from '@lingui/core/macro';
import type { Entry } from '#storage/rows.ts';
import { claimSubject, registeredProduct } from './claim-subject.ts';
import { followedClaimName } from './followed-claim-name.ts';

type Subject = Pick<Entry & { kind: 'claim' }, 'kind' | 'payload' | 'resolved'>;
type RegistrationSubject = Pick<Entry & { kind: 'registration' }, 'kind' | 'payload'>;
type AmendmentSubject = Pick<Entry & { kind: 'amendment' }, 'kind' | 'claim'>;
type InvoiceSubject = Pick<Entry & { kind: 'invoice' }, 'kind' | 'claim' | 'payload'>;

/** What an entry is about: of a claim the product, as the form found it or as the look-up at sync did; else its claim. */
export function entrySubject(entry: Subject | RegistrationSubject | AmendmentSubject | InvoiceSubject): string {
  if (entry.kind === 'claim') {
    const { payload, resolved } = entry;
    return claimSubject({ serialNumber: payload.serialNumber, found: payload.found ?? resolved });
  }
  if (entry.kind === 'registration') {
    const { product, serialNumber } = entry.payload;
    return registrationSubject(product, serialNumber);
  }
  const claim = followedClaimName(entry.claim);
  if (entry.kind === 'amendment') return t`Additional estimate for ${claim}`;
  const { invoiceNumber } = entry.payload;
  return t`Invoice ${invoiceNumber} for ${claim}`;
}

/** What a registration on this device is called: by its product where it is known, else by its serial number. */
export function registrationSubject(
  product: Parameters<typeof registeredProduct>[0] | null,
  serialNumber: string,
): string {
  const what = (product && registeredProduct(product)) ?? serialNumber;
  return what ? t`Registration of ${what}` : t`Registration without a serial number`;
}
