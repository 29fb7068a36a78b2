import { Trans } from '@lingui/react/macro';
import { DescriptionItem } from '#ui/description-list.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { formatPostalCodes } from '#ui/format.ts';

type Known = string | null | undefined;
type Props = { contact: { email?: Known; phone?: Known; postalCode?: Known } };

/** The email, phone and postal code of a customer. */
export function ContactDetails({ contact: { email, phone, postalCode } }: Props) {
  return (
    <>
      <DescriptionItem label={<Trans>Email</Trans>}>
        {email ? <EmailText email={email} /> : <Trans>not provided</Trans>}
      </DescriptionItem>
      <DescriptionItem label={<Trans>Phone</Trans>}>{phone ?? <Trans>not provided</Trans>}</DescriptionItem>
      <DescriptionItem label={<Trans>Postal code</Trans>}>
        {postalCode ? formatPostalCodes(postalCode) : <Trans>not provided</Trans>}
      </DescriptionItem>
    </>
  );
}
