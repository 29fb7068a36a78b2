import { lookUpError } from '#forms/product/look-up-error.ts';
import { LookUpErrorDialog } from '#forms/product/look-up-error-dialog.tsx';
import type { TakeIn } from '#forms/photos/use-take-in.ts';
import { PurchaseSection } from '#forms/registering/sections/purchase-section.tsx';
import type { PhotoRow } from '#storage/rows.ts';
import { registrationDecisionWords } from '#wording/registration-decision-words.ts';
import { CustomerPart } from './customer-part.tsx';
import { FindSection } from './find-section.tsx';
import type { Registrant } from './registrant.ts';
import type { RegistrationState } from './use-registration.ts';

type Props = {
  registrant: Registrant;
  state: RegistrationState;
  typed: { serialNumber: string; emailOrPhone: string };
  proof: { photo: PhotoRow | null; takeIn: TakeIn };
};

/** The form in the order of the flow: which product, whose, where it was bought. */
export function RegistrationParts({ registrant, state, typed, proof }: Props) {
  const { product, customer, obstacle } = state;
  const isBlocked = product.lookUp.phase === 'answered' && product.lookUp.answer.kind === 'decision';
  return (
    <>
      <LookUpErrorDialog
        error={errorOf(registrant, state, typed)}
        about={{ serialNumber: product.serialNumber }}
        words={registrationDecisionWords}
      />
      <FindSection registrant={registrant} state={state} />
      {!isBlocked && (
        <>
          <CustomerPart registrant={registrant} state={state} />
          <PurchaseSection
            fields={state.fields}
            isStoreStock={state.isStoreStock}
            stores={state.stores}
            asksForPromotions={state.asksForPromotions}
            proof={proof}
            latestDay={state.today}
          />
        </>
      )}
    </>
  );

  function errorOf({ kind }: Registrant, _: RegistrationState, { serialNumber, emailOrPhone }: Props['typed']) {
    // To a customer a product that is registered already is an error (`portal.md §4`, customer flow).
    if (kind === 'customer' && obstacle === 'already_registered')
      return { kind: 'contradiction', key: `${serialNumber} ${obstacle}`, decision: obstacle } as const;
    return lookUpError(product.lookUp, obstacle, serialNumber) ?? lookUpError(customer.lookUp, obstacle, emailOrPhone);
  }
}
