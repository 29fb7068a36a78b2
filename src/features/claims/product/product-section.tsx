import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '#forms/text-field.tsx';
import type { FormField } from '#forms/use-form.ts';
import { outcomeId } from '#product/product-ids.ts';
import { CheckField } from '#ui/check-field.tsx';
import { lazyOptional } from '#ui/lazy-optional.tsx';
import { Section } from '#ui/section.tsx';
import type { ClaimFormState } from '../form/claim-spec.ts';
import type { RegisteringNeed } from '../registering/registering-need.ts';
import { customerCheckKind } from './customer-check-kind.ts';
import { LookUpOutcome } from './look-up-outcome.tsx';
import styles from '#product/product.module.css';
import type { SerialLookUp } from './serial-look-up.ts';
import type { useSerialLookUp } from './use-serial-look-up.ts';
import { SerialNumberField } from '#product/serial-number-field.tsx';

// Needed once there is a serial number. The claim can be filled in without them.
const EarlierClaims = lazyOptional(async () => (await import('./earlier-claims.tsx')).EarlierClaims);

type Props = {
  accountId: string;
  form: Pick<ClaimFormState, 'field' | 'flag'>;
  product: ReturnType<typeof useSerialLookUp>;
  /** Whether the claim creates a registration first, or may do so. */
  need: RegisteringNeed;
};

/** The product of the claim. */
export function ProductSection({ accountId, form, product, need }: Props) {
  const { serialNumber, outcome } = product;
  const chosen = form.flag('chosen');
  const check = customerCheckKind(outcome, need, chosen.checked);
  return (
    <Section title={<Trans>Product</Trans>}>
      <SerialNumberField field={form.field('serialNumber')} onLookUp={product.lookUpNow} />
      <div id={outcomeId} className={styles.outcome} role="status" tabIndex={-1}>
        <LookUpOutcome lookUp={outcome} serialNumber={serialNumber} onRetry={product.retry} />
      </div>
      {need.kind === 'offered' && (need.because === 'store_stock' || isUnresolved(outcome) || chosen.checked) && (
        <RegisterChoice because={need.because} {...chosen} />
      )}
      {check && <CustomerCheck key={serialNumber} field={form.field('emailOrPhone')} kind={check} />}
      {serialNumber !== null && outcome.phase !== 'looking' && (
        <EarlierClaims accountId={accountId} serialNumber={serialNumber} />
      )}
    </Section>
  );
}

function isUnresolved(outcome: SerialLookUp): boolean {
  return outcome.phase === 'failed' || (outcome.phase === 'done' && outcome.result.kind === 'unreachable');
}

type ChoiceProps = {
  because: Extract<RegisteringNeed, { kind: 'offered' }>['because'];
  checked: boolean;
  onChange: (checked: boolean) => void;
};

function RegisterChoice({ because, ...choice }: ChoiceProps) {
  return because === 'store_stock' ? (
    <CheckField
      {...choice}
      label={<Trans>It has been sold: register it for its customer</Trans>}
      description={<Trans>The registration as store stock ends with the new one.</Trans>}
    />
  ) : (
    <CheckField
      {...choice}
      label={<Trans>Register the product if it is not registered yet</Trans>}
      description={
        <Trans>
          Add whose it is and where it was bought. If it turns out to be registered, that registration counts.
        </Trans>
      }
    />
  );
}

type CustomerCheckProps = {
  field: FormField;
  /** `required`: the owner of the registration is unknown; `no_look_up`: the registration is looked up at sync. */
  kind: 'required' | 'offered' | 'no_look_up';
};

/** The customer's email or phone, compared with the registration's (R-CLAIM-08). */
function CustomerCheck({ field, kind }: CustomerCheckProps) {
  const [opened, setOpened] = useState(false);
  // The pressed button is replaced by the field, which takes the focus.
  useEffect(() => {
    if (opened) document.getElementById(field.id)?.focus();
  }, [opened, field.id]);
  if (kind === 'offered' && !opened && field.value === '')
    return (
      <div className={styles.compare}>
        <Button size="md" variant="subtle" onClick={() => setOpened(true)}>
          <Trans>Compare with the customer’s email or phone</Trans>
        </Button>
      </div>
    );
  return <TextField field={field} optional={kind !== 'required'} description={describe(kind)} autoCapitalize="none" />;
}

function describe(kind: CustomerCheckProps['kind']): ReactNode {
  return kind === 'no_look_up' ? (
    <Trans>It makes sure that the registration found later is this customer’s.</Trans>
  ) : (
    <Trans>It makes sure that the registration is this customer’s.</Trans>
  );
}
