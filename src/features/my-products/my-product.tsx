import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Registration } from '#contract/registrations.ts';
import { contactPath } from '#domain/contact-link.ts';
import { NotOpenedBefore } from '#lists/not-opened-before.tsx';
import { ReadMark } from '#lists/read-mark.tsx';
import { useCachedDetail } from '#lists/use-cached-detail.ts';
import { registeredProduct } from '#messages/entry-names.ts';
import { registrationStatusName } from '#messages/names.ts';
import { warrantyLines, WarrantyMarks, warrantyOf, warrantyStatusName } from '#messages/warranty.tsx';
import { refreshRegistration } from '#offline/cache/own-registrations.ts';
import { useOwnRegistration } from '#queries/cached.ts';
import { useAccount } from '#queries/use-account.ts';
import { ProofRequested } from '#registering/proof-requested.tsx';
import { useProofEntry } from '#registering/use-proof-entry.ts';
import { Callout } from '#ui/callout.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { NotProvided } from '#ui/not-provided.tsx';
import { Page } from '#ui/page.tsx';
import { today } from '#forms/typed-values.ts';
import { Section } from '#ui/section.tsx';
import { RegistrationBadge } from '#messages/registration-badge.tsx';

type Props = {
  /** The card with the product's user manuals. */
  manuals: (product: { accountId: string; productId: string; productName: string }) => ReactNode;
};

/** One registered product: its details, its warranty and its manuals (R-REG-14). */
export function MyProduct({ manuals }: Props) {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const { id = '' } = useParams();
  const {
    value: registration,
    readAt,
    reading,
    refresh,
  } = useCachedDetail({
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
          <RegistrationNote accountId={accountId} registration={registration} />
          <ProductSection registration={registration} />
          <WarrantySection registration={registration} />
          {registration.productId &&
            manuals({ accountId, productId: registration.productId, productName: registration.productName ?? name })}
        </>
      )}
      {!registration && offline && (
        <NotOpenedBefore title={<Trans>Not available offline yet</Trans>} onRetry={refresh} />
      )}
      {!registration && !offline && <ListSkeleton label={t`Loading the product`} rows={3} />}
    </Page>
  );
}

/** The product and its registration. */
function ProductSection({ registration }: { registration: Registration }) {
  const { brand, model, productName, serialNumber, name, status, dateOfPurchase } = registration;
  return (
    <Section title={<Trans>Product</Trans>}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Brand</Trans>}>{brand ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Model</Trans>}>{model ?? productName ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Serial number</Trans>} kind="mono">
          {serialNumber}
        </DescriptionItem>
        <DescriptionItem label={<Trans context="product">Registration number</Trans>} kind="mono">
          {name}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Registration status</Trans>}>{registrationStatusName(status)}</DescriptionItem>
        <DescriptionItem label={<Trans>Date of purchase</Trans>}>{dateOfPurchase ?? <NotProvided />}</DescriptionItem>
      </DescriptionList>
    </Section>
  );
}

/** The consequence of a registration that is not approved. */
function RegistrationNote({ accountId, registration }: { accountId: string; registration: Registration }) {
  const { id, status, inactive, serialNumber, productId, proofRequest } = registration;
  const proof = useProofEntry(accountId, registration);
  if (inactive)
    return (
      <Callout tone="info" title={<Trans>This registration has ended</Trans>}>
        <Trans>The product has another owner, or was returned. Its warranty is no longer yours.</Trans>
      </Callout>
    );
  if (proofRequest && !proof)
    return (
      <ProofRequested request={proofRequest}>
        <p>
          <ForwardLink to={`/product-registrations/${id}/proof`}>
            <Trans>Add a proof</Trans>
          </ForwardLink>
        </p>
      </ProofRequested>
    );
  switch (status) {
    case 'New':
    case 'Pending':
      return (
        <Callout tone="info" title={<Trans>The registration is being checked</Trans>}>
          <Trans>Nothing to do for now. The warranty counts from the date of purchase.</Trans>
        </Callout>
      );
    case 'Rejected':
      return (
        <Callout tone="bad" title={<Trans>The registration was rejected</Trans>}>
          <p>
            <Trans>Without it there is no warranty. Ask us why, and what can be done.</Trans>
          </p>
          <ForwardLink to={contactPath({ serialNumber, productId })}>
            <Trans>Contact us</Trans>
          </ForwardLink>
        </Callout>
      );
    default:
      return null;
  }
}

/** The warranty status, and the remaining coverage (R-REG-12). */
function WarrantySection({ registration }: { registration: Registration }) {
  const { warrantyStatus, partsWarrantyExpiration, laborWarrantyExpiration } = registration;
  const lines = warrantyLines(warrantyOf(registration), today());
  return (
    <Section title={<Trans>Warranty</Trans>}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Warranty status</Trans>}>{warrantyStatusName(warrantyStatus)}</DescriptionItem>
        <DescriptionItem label={<Trans>Parts expiry date</Trans>}>
          {partsWarrantyExpiration ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Labour expiry date</Trans>}>
          {laborWarrantyExpiration ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Warranty coverage</Trans>} kind="text">
          {lines.length > 0 ? (
            <span className="stack start gap-2xs">
              <WarrantyMarks lines={lines} />
            </span>
          ) : (
            <NotProvided />
          )}
        </DescriptionItem>
      </DescriptionList>
    </Section>
  );
}
