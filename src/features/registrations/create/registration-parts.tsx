import { lookUpError } from '#product/look-up-error.ts';
import { LookUpErrorDialog } from '#product/look-up-error-dialog.tsx';
import type { AddPhotos } from '#forms/photos/use-add-photos.ts';
import { PurchaseSection } from '#registering/sections/purchase-section.tsx';
import type { LoadedPhoto } from '#storage/rows.ts';
import { CustomerPart, OwnContact } from './customer-part.tsx';
import { FindSection } from './find-section.tsx';
import type { Registrant } from './registrant.tsx';
import type { RegistrationState } from './use-registration.ts';
import { useScrollAnchor } from '#ui/use-scroll-anchor.ts';

type Props = {
  registrant: Registrant;
  state: RegistrationState;
  typed: { serialNumber: string; emailOrPhone: string };
  proof: { photo: LoadedPhoto | null; addPhotos: AddPhotos };
};

/** The sections of the form, in the order of the flow: product, customer, purchase. */
export function RegistrationParts({ registrant, state, typed, proof }: Props) {
  useScrollAnchor();
  const { form, product, customer, contact, obstacle, refused, isStoreStock, asksForCustomer } = state;
  const { kind } = registrant;
  return (
    <>
      <LookUpErrorDialog
        error={errorOf(registrant, state, typed)}
        about={{ serialNumber: product.serialNumber }}
        kind="registration"
      />
      <FindSection
        kind={kind}
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
          <PurchaseSection
            form={form}
            isStoreStock={isStoreStock}
            stores={state.stores}
            asksForPromotions={state.asksForPromotions}
            proof={proof}
          />
        </>
      )}
    </>
  );

  function errorOf({ kind }: Registrant, _: RegistrationState, { serialNumber, emailOrPhone }: Props['typed']) {
    // For a customer an already registered product is an error (R-REG-05).
    if (kind === 'customer' && obstacle === 'already_registered')
      return { kind: 'contradiction', key: `${serialNumber} ${obstacle}`, decision: obstacle } as const;
    return lookUpError(product.lookUp, obstacle, serialNumber) ?? lookUpError(customer.lookUp, obstacle, emailOrPhone);
  }
}
