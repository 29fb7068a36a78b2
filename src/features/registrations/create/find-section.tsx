import { Trans } from '@lingui/react/macro';
import { outcomeId } from '#product/product-ids.ts';
import { SerialNumberField } from '#product/serial-number-field.tsx';
import { EmailOrPhoneField } from '#forms/text-field.tsx';
import type { FormField, FormFlag } from '#forms/use-form.ts';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';
import { ProductOutcome } from './product-outcome.tsx';
import type { Registrant } from './registrant.tsx';
import type { ProductLookUp } from './use-registrable-look-up.ts';

type Props = {
  kind: Registrant['kind'];
  accountId: string | null;
  serial: FormField;
  /** Null where the form has no such field; the same for `emailOrPhone`. */
  storeStock: FormFlag | null;
  emailOrPhone: FormField | null;
  serialNumber: string | null;
  lookUp: ProductLookUp;
  onLookUp: () => void;
  onRetry: () => void;
};

/** The product, and its owner unless a customer registers (R-REG-02). */
export function FindSection({ kind, accountId, serial, storeStock, emailOrPhone, ...product }: Props) {
  const { serialNumber, lookUp, onLookUp, onRetry } = product;
  return (
    <Section title={<Trans>Product</Trans>}>
      <SerialNumberField field={serial} accountId={accountId} onLookUp={onLookUp} />
      {storeStock && (
        <CheckField
          {...storeStock}
          label={<Trans>Store stock</Trans>}
          description={<Trans>It is the store’s own and has not been sold yet.</Trans>}
        />
      )}
      <div id={outcomeId} className="unframed stack hide-empty" role="status" tabIndex={-1}>
        <ProductOutcome
          kind={kind}
          isStoreStock={storeStock?.checked === true}
          lookUp={lookUp}
          serialNumber={serialNumber}
          onRetry={onRetry}
        />
      </div>
      {emailOrPhone && <EmailOrPhoneField field={emailOrPhone} autoComplete={kind === 'guest' ? 'email' : 'off'} />}
    </Section>
  );
}
