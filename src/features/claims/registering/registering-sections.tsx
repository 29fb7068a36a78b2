import type { OpenPhoto } from '#storage/rows.ts';
import type { ClaimFields } from '../form/use-claim-fields.ts';
import type { TakeIn } from '#forms/photos/use-take-in.ts';
import { CustomerSection } from './customer-section.tsx';
import { PurchaseSection } from '#forms/registering/sections/purchase-section.tsx';
import type { RegisteringState } from './use-registering.ts';

type Props = {
  fields: ClaimFields;
  registering: RegisteringState;
  proof: { photo: OpenPhoto | null; takeIn: TakeIn };
  latestDay: () => string;
};

/** What makes the registration of a product that has none: whose it is, and where it was bought. */
export function RegisteringSections({ fields, registering, proof, latestDay }: Props) {
  return (
    <>
      <CustomerSection fields={fields} registering={registering} />
      <PurchaseSection
        purchased={fields.field('dateOfPurchase')}
        retailer={fields.field('retailerId')}
        store={fields.field('storeNumber')}
        promotions={fields.flag('promotions')}
        isStoreStock={registering.isStoreStock}
        stores={registering.stores}
        asksForPromotions={!registering.isStoreStock && registering.customer.known !== 'found'}
        proof={proof.photo}
        proofError={fields.proofError}
        takeIn={proof.takeIn}
        latestDay={latestDay}
      />
    </>
  );
}
