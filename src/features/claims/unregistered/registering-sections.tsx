import type { LoadedPhoto } from '#storage/rows.ts';
import type { ClaimFormState } from '../form/claim-spec.ts';
import type { AddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { CustomerSection } from './customer-section.tsx';
import { PurchaseSection } from '#registering/sections/purchase-section.tsx';
import type { RegisteringState } from './use-registering.ts';

type Props = {
  form: ClaimFormState;
  registering: RegisteringState;
  proof: { photo: LoadedPhoto | null; addPhotos: AddPhotos };
};

/** The sections for the registration of an unregistered product: customer and purchase. */
export function RegisteringSections({ form, registering, proof }: Props) {
  return (
    <>
      {!registering.isStoreStock && registering.customer.lookUp.phase !== 'idle' && (
        <CustomerSection form={form} registering={registering} />
      )}
      <PurchaseSection
        form={form}
        isStoreStock={registering.isStoreStock}
        stores={registering.stores}
        asksForPromotions={!registering.isStoreStock && registering.customer.known !== 'found'}
        proof={proof}
      />
    </>
  );
}
