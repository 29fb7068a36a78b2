import { Trans } from '@lingui/react/macro';
import type { Contact } from '#contract/contacts.ts';
import { Callout } from '#ui/callout.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { ContactDetails } from '#product/contact-details.tsx';
import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import styles from '#product/product.module.css';
import type { CustomerLookUp } from '../customer-known.ts';
import { LookUpProgress, UnansweredCallout } from '#product/look-up-progress.tsx';

type Props = {
  lookUp: CustomerLookUp;
  contact: Contact | null;
  /** The serial number of the customer's product. */
  serialNumber: string;
  onRetry: () => void;
};

/** The result of the customer look-up, with the next step. */
export function CustomerOutcome({ lookUp, contact, serialNumber, onRetry }: Props) {
  if (contact)
    return <CustomerCard contact={contact} current={lookUp.phase === 'done' && lookUp.result.kind === 'one'} />;
  if (lookUp.phase !== 'done')
    return <LookUpProgress lookUp={lookUp} looking={<Trans>Looking for the customer</Trans>} onRetry={onRetry} />;
  switch (lookUp.result.kind) {
    case 'none':
      return <Callout tone="info" title={<Trans>New customer: add their name.</Trans>} />;
    case 'several':
      return <ObstacleCallout decision="several_contacts" about={{ serialNumber }} />;
    case 'unreachable':
      return (
        <UnansweredCallout why={lookUp.result.why} onRetry={onRetry}>
          <Trans>
            We’ll look the customer up when this is sent. If they may be new, add their name now: otherwise we’ll ask
            for it then.
          </Trans>
        </UnansweredCallout>
      );
    case 'one':
    case 'remembered':
      return null;
  }
}

function CustomerCard({ contact, current }: { contact: Contact; current: boolean }) {
  const { name, firstName, lastName } = contact;
  const tone = current ? 'ok' : 'wait';
  return (
    <div className={styles.found} data-tone={tone}>
      <div className={styles.caption}>
        <Icon name={current ? 'approved' : 'offline'} />
        <span>{current ? <Trans>Customer found</Trans> : <Trans>Customer known on this device</Trans>}</span>
      </div>
      <div className={styles.inside}>
        <DescriptionList>
          <DescriptionItem label={<Trans>Customer</Trans>}>
            {name ?? ([firstName, lastName].filter(Boolean).join(' ') || <Trans>not provided</Trans>)}
          </DescriptionItem>
          <ContactDetails contact={contact} />
        </DescriptionList>
      </div>
    </div>
  );
}
