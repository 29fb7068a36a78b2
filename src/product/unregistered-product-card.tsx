import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { registeredProduct } from '#messages/entry-names.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';
import { Age } from '#ui/age.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './product.module.css';

type Props = {
  title: ReactNode;
  /** The next step. */
  children: ReactNode;
  product: UnregisteredProduct;
  /** `before`: cached from an earlier look-up, because the server cannot be reached. */
  asOf: 'now' | 'before';
};

/** A known product without a registration. */
export function UnregisteredProductCard({ title, product, asOf, children }: Props) {
  const { brand, model } = product;
  return (
    <div className={styles.found} data-tone={asOf === 'now' ? 'ok' : 'wait'}>
      <div className={styles.caption}>
        <Icon name="info" />
        <span>{title}</span>
      </div>
      <div className={styles.inside}>
        <DescriptionList>
          <DescriptionItem label={<Trans>Product</Trans>}>
            {registeredProduct(product) ?? <Trans>not provided</Trans>}
          </DescriptionItem>
          <DescriptionItem label={<Trans>Brand</Trans>}>{brand ?? <Trans>not provided</Trans>}</DescriptionItem>
          <DescriptionItem label={<Trans>Model</Trans>}>{model ?? <Trans>not provided</Trans>}</DescriptionItem>
        </DescriptionList>
        <p className="note mt-sm">{children}</p>
        {asOf === 'before' && (
          <p className="note mt-sm">
            <Trans>
              Updated on this device <Age since={product.readAt} />. We’ll check it again when this is sent.
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}
