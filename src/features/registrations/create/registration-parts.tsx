import { lookUpError } from '#product/look-up-error.ts';
import type { AddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { PurchaseSection } from '#registering/sections/purchase-section.tsx';
import type { LoadedPhoto } from '#storage/rows.ts';
import { lazyOptional } from '#ui/lazy-boundary.tsx';
import { CustomerPart, OwnContact } from './customer-part.tsx';
import { FindSection } from './find-section.tsx';
import type { Registrant } from './registrant.tsx';
import type { RegistrationState } from './use-registration.ts';
import { useAfterPaint } from '#ui/run-after-frame.ts';
import { useScrollAnchor } from '#ui/use-scroll-anchor.ts';

type Props = {
  registrant: Registrant;
  state: RegistrationState;
  proof: { photo: LoadedPhoto | null; addPhotos: AddPhotos };
};

const LookUpErrorDialog = lazyOptional(
  async () => (await import('#product/look-up-error-dialog.tsx')).LookUpErrorDialog,
);

/** The sections of the form, in the order of the flow: product, customer, purchase. */
export function RegistrationParts({ registrant, state, proof }: Props) {
  const isWhole = useAfterPaint();
  useScrollAnchor();
  const { form, product, customer, contact, obstacle, refused, isStoreStock, asksForCustomer } = state;
  const { kind } = registrant;
  const productError =
    // For a customer an already registered product is an error (R-REG-05).
    kind === 'customer' && obstacle === 'already_registered'
      ? ({ kind: 'contradiction', decision: obstacle } as const)
      : lookUpError(product.lookUp, obstacle);
  const error = productError ?? lookUpError(customer.lookUp, obstacle);
  return (
    <>
      {error && (
        <LookUpErrorDialog
          error={error}
          about={{ serialNumber: product.serialNumber }}
          kind={kind === 'customer' ? 'own-registration' : 'registration'}
          onRetry={productError ? product.retry : customer.retry}
          canGoOn={kind !== 'guest'}
        />
      )}
      <FindSection
        kind={kind}
        accountId={registrant.accountId}
        serial={form.field('serialNumber')}
        storeStock={kind === 'staff' && registrant.mayHoldStock ? form.flag('storeStock') : null}
        emailOrPhone={asksForCustomer ? form.field('emailOrPhone') : null}
        serialNumber={product.serialNumber}
        lookUp={product.lookUp}
        onLookUp={product.lookUpNow}
        onRetry={product.retry}
      />
      {!refused && (
        <>
          {kind === 'customer' && contact && <OwnContact contact={contact} />}
          {asksForCustomer && customer.lookUp.phase !== 'idle' && (
            <CustomerPart
              isGuest={kind === 'guest'}
              lookUp={customer.lookUp}
              known={customer.known}
              contact={contact}
              serialNumber={product.serialNumber}
              onRetry={customer.retry}
              form={form}
            />
          )}
          {isWhole && (
            <PurchaseSection
              form={form}
              isStoreStock={isStoreStock}
              stores={state.stores}
              asksForPromotions={state.asksForPromotions}
              proof={proof}
            />
          )}
        </>
      )}
    </>
  );
}
