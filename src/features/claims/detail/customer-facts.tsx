import { Trans, useLingui } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { mailtoAddress } from '#domain/contact-address.ts';
import { phoneLink } from '#text/phone.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { formatPostalCodes } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { NotProvided } from '#ui/not-provided.tsx';
import styles from './claim-detail.module.css';

/** The owner of a claim's product, and how to reach them. */
export function CustomerFacts({ claim }: { claim: Claim }) {
  const { name = null, email = null, phone = null, address = null, country = null } = claim.customer ?? {};
  const place = [address, country].filter(Boolean).join(', ');
  return (
    <DescriptionList>
      <DescriptionItem label={<Trans>Name</Trans>}>{name ?? <Trans>Unknown customer</Trans>}</DescriptionItem>
      <DescriptionItem label={<Trans>Email</Trans>}>
        {email ? <EmailLink email={email} /> : <NotProvided />}
      </DescriptionItem>
      <DescriptionItem label={<Trans>Phone</Trans>}>
        {phone ? <CallLink phone={phone} /> : <NotProvided />}
      </DescriptionItem>
      <DescriptionItem label={<Trans>Address</Trans>} kind="text">
        {formatPostalCodes(place) || <NotProvided />}
      </DescriptionItem>
    </DescriptionList>
  );
}

/** As high as a button: it is tapped at the counter. */
function CallLink({ phone }: { phone: string }) {
  const { t } = useLingui();
  return (
    <a className={`${styles.call} target gap-2xs`} href={phoneLink(phone)} aria-label={t`Call ${phone}`}>
      <Icon name="phone" size="small" />
      <span>{phone}</span>
    </a>
  );
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={mailtoAddress(email)}>
      <EmailText email={email} />
    </a>
  );
}
