import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { NotOpenedBefore } from '#lists/not-opened-before.tsx';
import { ReadMark } from '#lists/read-mark.tsx';
import { useKeptDetail } from '#lists/use-kept-detail.ts';
import { useAccount } from '#queries/use-account.ts';
import { useOwnRegistration } from '#queries/use-own-registration.ts';
import { refreshRegistration } from '#offline/cache/own-registrations.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { registeredProduct } from '#messages/claim-subject.ts';
import { ProductSection } from './product-section.tsx';
import { RegistrationBadge } from './registration-badge.tsx';
import { RegistrationNote } from './registration-note.tsx';
import { WarrantySection } from './warranty-section.tsx';

type Props = {
  /** The card with the product's user manuals. */
  manuals: (product: { accountId: string; productId: string; productName: string }) => ReactNode;
};

/** One registered product: what it is, its manuals, and what its warranty covers (R-REG-14). */
export function MyProduct({ manuals }: Props) {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const { id = '' } = useParams();
  const {
    value: registration,
    readAt,
    reading,
    refresh,
  } = useKeptDetail({
    snapshot: useOwnRegistration(accountId, id),
    id,
    read: () => refreshRegistration(accountId, id),
    list: '/my-product-registrations',
    failure: 'fetch_registration',
  });
  const offline = reading === 'unreachable';
  const name = registration && (registeredProduct(registration) ?? registration.name);
  return (
    <Page
      title={name ?? t`My product`}
      back={{ to: '/my-product-registrations', label: <Trans>My products</Trans> }}
      marks={registration && <RegistrationBadge status={registration.status} />}
      end={registration && readAt && <ReadMark {...{ readAt, offline }} />}
    >
      {registration && name && (
        <>
          <RegistrationNote registration={registration} />
          <ProductSection registration={registration} />
          <WarrantySection registration={registration} />
          {registration.productId &&
            manuals({ accountId, productId: registration.productId, productName: registration.productName ?? name })}
        </>
      )}
      {!registration && offline && (
        <NotOpenedBefore title={<Trans>This product was not read on this device before</Trans>} onRetry={refresh} />
      )}
      {!registration && !offline && <ListSkeleton label={t`Reading the product`} rows={3} />}
    </Page>
  );
}
