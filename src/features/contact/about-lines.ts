import { t } from '@lingui/core/macro';
import type { ContactAbout } from '#domain/contact-link.ts';

/** What a link knows, in lines of a message. */
export function aboutLines({ serialNumber, claimName }: ContactAbout): string[] {
  return [...(claimName ? [t`Claim: ${claimName}`] : []), ...(serialNumber ? [t`Serial number: ${serialNumber}`] : [])];
}
