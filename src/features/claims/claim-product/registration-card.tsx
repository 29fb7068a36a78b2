import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { registeredProduct } from '#messages/entry-names.ts';
import { registrationStatusName } from '#messages/names.ts';
import { warrantyLines, WarrantyMarks, warrantyOf } from '#messages/warranty.tsx';
import type { FoundRegistration } from '#storage/rows.ts';
import { Age } from '#ui/age.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { ContactDetails } from '#product/contact-details.tsx';
import { today } from '#forms/typed-values.ts';
import styles from '#product/product.module.css';

type Props = {
  found: FoundRegistration;
  /** Green: just read, and the customer's; amber: cached, or the customer is to be confirmed; red: no claim can be sent. */
  tone: 'ok' | 'wait' | 'bad';
  title: ReactNode;
  /** Cached: shows when it was read. */
  isKnown?: boolean;
  children?: ReactNode;
};

const icons = { ok: 'approved', wait: 'info', bad: 'alert' } as const;

/** The registration of a serial number and its warranty. */
export function RegistrationCard({ found, tone, title, isKnown = false, children }: Props) {
  const { registration, customerName, readAt } = found;
  const { customer, isStoreStock } = registration;
  const owner = customer?.name ?? customerName;
  // The title names the obstacle; the remaining warranty would contradict or repeat it.
  const lines = tone === 'bad' ? [] : warrantyLines(warrantyOf(registration), today());
  const number = registration.name;
  const status = registrationStatusName(registration.status);
  return (
    <div className={styles.found} data-tone={tone}>
      <div className={styles.caption}>
        <Icon name={isKnown ? 'offline' : icons[tone]} />
        <span>{title}</span>
        <span className={`${styles.number} small`}>
          {number}, {status}
        </span>
      </div>
      <div className={styles.inside}>
        <DescriptionList>
          <DescriptionItem label={<Trans>Product</Trans>}>
            {registeredProduct(registration) ?? <Trans>not provided</Trans>}
          </DescriptionItem>
          {isStoreStock ? (
            // Store stock is registered to the depot itself and has no purchase.
            <DescriptionItem label={<Trans>Owner</Trans>}>
              <Trans>Store stock</Trans>
            </DescriptionItem>
          ) : (
            <>
              {owner && <DescriptionItem label={<Trans>Customer</Trans>}>{owner}</DescriptionItem>}
              <DescriptionItem label={<Trans>Bought</Trans>}>
                {registration.dateOfPurchase ?? <Trans>not provided</Trans>}
              </DescriptionItem>
              {customer && <ContactDetails contact={customer} />}
            </>
          )}
        </DescriptionList>
        {lines.length > 0 && (
          <div className={`${styles.warranty} divided wrap`}>
            <WarrantyMarks lines={lines} />
          </div>
        )}
        {isKnown && (
          <p className="note mt-sm">
            <Trans>
              Updated on this device <Age since={readAt} />. We’ll check it again when the claim is sent.
            </Trans>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
