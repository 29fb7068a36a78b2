import { Trans } from '@lingui/react/macro';
import type { LoadedPhoto } from '#storage/rows.ts';
import type { AddPhotos } from '#forms/photo-tiles/use-add-photos.ts';
import { PurchaseSection } from '#registering/sections/purchase-section.tsx';
import { customerOutcomeId } from '#product/product-ids.ts';
import { Section } from '#ui/section.tsx';
import { CustomerOutcome } from '#registering/sections/customer-outcome.tsx';
import { NewCustomerFields } from '#registering/sections/new-customer-fields.tsx';
import type { ClaimFormState } from '../form/claim-spec.ts';
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

type CustomerProps = { form: Pick<ClaimFormState, 'field'>; registering: RegisteringState };

/** The customer of a product to register: a known one, or a new one (R-CLAIM-08). */
function CustomerSection({ form, registering }: CustomerProps) {
  const { customer } = registering;
  const isNew = customer.known === 'new' || isWithoutLookUp(registering);
  return (
    <Section title={<Trans>Customer</Trans>}>
      <div id={customerOutcomeId} role="status" tabIndex={-1}>
        <CustomerOutcome
          lookUp={customer.lookUp}
          contact={customer.contact}
          serialNumber={form.field('serialNumber').value}
          onRetry={customer.retry}
        />
      </div>
      {isNew && <NewCustomerFields form={form} required={customer.known === 'new'} />}
    </Section>
  );
}

/** Whether the look-up failed or had no network, so that the customer may be new. */
function isWithoutLookUp({ customer: { known, lookUp } }: RegisteringState): boolean {
  if (known !== 'unknown') return false;
  return lookUp.phase === 'failed' || (lookUp.phase === 'done' && lookUp.result.kind === 'unreachable');
}
