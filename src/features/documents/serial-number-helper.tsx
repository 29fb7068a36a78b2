import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import styles from './documents.module.css';

/** A picture of the portal's own for a type of product, `Snow Blower` to `snow-blower`. Not every type has one. */
function pictureOf(productType: string): string {
  const slug = productType
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');
  return `/serial-number/${slug}.svg`;
}

/** Where to look for the serial number; "coming soon" where there is no picture yet (R-DOC-06). */
export function SerialNumberHelper({ productType }: { productType: string | null }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const missing = failed || productType === null;
  return (
    <Section
      title={<Trans>Where is the serial number?</Trans>}
      lead={<Trans>On the silver rating plate, under the bar code: 12 to 20 letters and digits.</Trans>}
    >
      {missing ? (
        <p className={styles.comingSoon}>
          <Icon name="images" size="large" />
          <Trans>A picture for this kind of product is coming soon.</Trans>
        </p>
      ) : (
        <img
          className={styles.helper}
          src={pictureOf(productType)}
          alt={t`Where the rating plate is on the product`}
          onError={() => setFailed(true)}
        />
      )}
    </Section>
  );
}
