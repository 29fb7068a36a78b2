import { TextInput } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { outcomeId } from '#forms/product/outcome-id.ts';
import styles from '#forms/product/product.module.css';
import { SerialNumberField } from '#forms/product/serial-number-field.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { Section } from '#ui/section.tsx';
import { ProductOutcome } from './product-outcome.tsx';
import type { Registrant } from './registrant.ts';
import type { RegistrationState } from './use-registration.ts';

type Props = { registrant: Registrant; state: RegistrationState };

/** Which product it is; for others than customers also whose (`portal.md §4`, find-registration flow). */
export function FindSection({ registrant, state }: Props) {
  const { fields, product, isStoreStock } = state;
  const { lookUp, serialNumber, askNow, retry } = product;
  const emailOrPhone = fields.field('emailOrPhone');
  const asksForCustomer = registrant.kind !== 'customer' && !isStoreStock;
  return (
    <Section title={<Trans>Product</Trans>}>
      <SerialNumberField field={fields.field('serialNumber')} onLookUp={askNow} />
      {registrant.kind === 'staff' && registrant.mayHoldStock && (
        <CheckField
          {...fields.flag('storeStock')}
          label={<Trans>Store stock</Trans>}
          description={<Trans>It is the store’s own and has not been sold yet.</Trans>}
        />
      )}
      <div id={outcomeId} className={styles.outcome} role="status" tabIndex={-1}>
        <ProductOutcome kind={registrant.kind} lookUp={lookUp} serialNumber={serialNumber} onRetry={retry} />
      </div>
      {asksForCustomer && (
        <TextInput
          id={emailOrPhone.id}
          label={emailOrPhone.label}
          value={emailOrPhone.value}
          error={emailOrPhone.error}
          autoComplete={registrant.kind === 'guest' ? 'email' : 'off'}
          autoCapitalize="none"
          onChange={(event) => emailOrPhone.onChange(event.currentTarget.value)}
          onBlur={emailOrPhone.onBlur}
        />
      )}
    </Section>
  );
}
