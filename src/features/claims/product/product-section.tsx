import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Section } from '#ui/section.tsx';
import type { ClaimFields } from '../form/use-claim-fields.ts';
import { EarlierClaims } from './earlier-claims.tsx';
import { LookUpOutcome } from './look-up-outcome.tsx';
import { outcomeId } from './outcome-id.ts';
import styles from './product.module.css';
import type { SerialLookUp } from './serial-look-up.ts';
import { SerialNumberField } from './serial-number-field.tsx';

type Props = {
  accountId: string;
  field: ClaimFields['field'];
  serialNumber: string | null;
  lookUp: SerialLookUp;
  onLookUp: () => void;
  onRetry: () => void;
};

/** Which product the claim is for. */
export function ProductSection({ accountId, field, serialNumber, lookUp, onLookUp, onRetry }: Props) {
  const { t } = useLingui();
  const contact = field('emailOrPhone');
  const unknown = lookUp.phase === 'answered' && lookUp.answer.kind === 'unreachable';
  return (
    <Section title={<Trans>Product</Trans>}>
      <SerialNumberField field={field('serialNumber')} onLookUp={onLookUp} />
      <div id={outcomeId} className={styles.outcome} role="status" tabIndex={-1}>
        <LookUpOutcome lookUp={lookUp} onRetry={onRetry} />
      </div>
      {(unknown || contact.error) && (
        <TextInput
          id={contact.id}
          label={contact.label}
          description={t`It makes sure that the registration found later is this customer’s.`}
          value={contact.value}
          error={contact.error}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => contact.onChange(event.currentTarget.value)}
          onBlur={contact.onBlur}
        />
      )}
      {serialNumber !== null && <EarlierClaims accountId={accountId} serialNumber={serialNumber} />}
    </Section>
  );
}
