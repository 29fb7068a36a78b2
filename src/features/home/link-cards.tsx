import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePortalConfig } from '#queries/portal-config-query.ts';
import type { IconName } from '#ui/icon-shapes.ts';
import { LinkCard } from '#ui/link-card.tsx';
import styles from '#ui/link-card.module.css';
import type { CardName } from './visitor-cards.ts';

type Look = { icon: IconName; title: string; lead: string; to: string };

type Props = {
  names: readonly CardName[];
  /** What waits behind a card; its line is reserved. */
  figureOf?: (name: CardName) => ReactNode;
};

/** The link cards of the dashboard, in two columns. */
export function LinkCards({ names, figureOf }: Props) {
  const looks = useLooks();
  const cards = names.flatMap((name) => {
    const look = looks[name];
    return look ? [{ name, ...look }] : [];
  });
  if (cards.length === 0) return null;
  return (
    <ul className={styles.cards}>
      {cards.map(({ name, icon, title, lead, to }) => (
        <li key={name}>
          <LinkCard icon={icon} title={title} to={to} figure={figureOf?.(name)}>
            {lead}
          </LinkCard>
        </li>
      ))}
    </ul>
  );
}

/** Returns the cards by name. A card without a target is left out (R-HOME-03). */
function useLooks(): Partial<Record<CardName, Look>> {
  const { t } = useLingui();
  const partDiagramsUrl = usePortalConfig((config) => config.partDiagramsUrl);
  return {
    claimsDesk: {
      icon: 'log',
      title: t`Claims desk`,
      lead: t`Decide the claims of all depots.`,
      to: '/desk',
    },
    deskPayments: {
      icon: 'money',
      title: t`Payments`,
      lead: t`Pay the invoices of all depots.`,
      to: '/desk/payments',
    },
    adminAccounts: {
      icon: 'accounts',
      title: t`Admin accounts`,
      lead: t`Manage users and roles.`,
      to: '/admin/accounts',
    },
    adminPrivacy: {
      icon: 'lock',
      title: t`Privacy`,
      lead: t`Requests for erasure, retention and incidents.`,
      to: '/admin/privacy',
    },
    adminAudit: {
      icon: 'log',
      title: t`Audit log`,
      lead: t`Who did what, and when.`,
      to: '/admin/audit',
    },
    adminImport: {
      icon: 'box',
      title: t`Master data`,
      lead: t`Import and export depots, products and the rest.`,
      to: '/admin/import',
    },
    adminWebhooks: {
      icon: 'send',
      title: t`Webhooks`,
      lead: t`Tell other systems what happens here.`,
      to: '/admin/webhooks',
    },
    adminApiKeys: {
      icon: 'lock',
      title: t`API keys`,
      lead: t`Let other systems read and write.`,
      to: '/admin/api-keys',
    },
    productInformation: {
      icon: 'book',
      title: t`Product information`,
      lead: t`Manuals, technical bulletins and service manuals.`,
      to: '/product-information',
    },
    retailerProcedures: {
      icon: 'log',
      title: t`Retailer procedures`,
      lead: t`How returns, exchanges and registrations are done.`,
      to: '/retailer/procedure',
    },
    myProducts: {
      icon: 'box',
      title: t`My products`,
      lead: t`What you have registered, its warranty and its manuals.`,
      to: '/my-product-registrations',
    },
    buyParts: {
      icon: 'cart',
      title: t`Buy parts`,
      lead: t`The parts stores of our brands.`,
      to: '/buy-parts',
    },
    contact: {
      icon: 'mail',
      title: t`Contact us`,
      lead: t`A question about a product, a part, a claim or your account.`,
      to: '/contact',
    },
    productRegistration: {
      icon: 'tag',
      title: t`Product registration`,
      lead: t`Register a product by its serial number.`,
      to: '/product-registrations/new',
    },
    ...(partDiagramsUrl === null
      ? {}
      : {
          partDiagrams: {
            icon: 'parts',
            title: t`Part diagrams`,
            lead: t`Exploded views with part numbers. Opens in a new tab.`,
            to: partDiagramsUrl,
          },
        }),
  };
}
