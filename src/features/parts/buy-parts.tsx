import { Trans, useLingui } from '@lingui/react/macro';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import styles from './buy-parts.module.css';

/** Links to the brands' parts stores, which open in a new tab (R-HOME-05). */
export function BuyParts() {
  const { t } = useLingui();
  const stores = usePortalConfig(({ partsStores }) => partsStores);
  return (
    <Page
      title={t`Buy parts`}
      lead={t`Each brand has its own parts store. It opens in a new tab.`}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
    >
      <ul className="list">
        {stores.map(({ brand, url }) => (
          <li key={url}>
            <a
              className={`${styles.store} press row gap-md between`}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span>
                <b className="block title">{brand}</b>
                <span className="note">{new URL(url).hostname}</span>
              </span>
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}
