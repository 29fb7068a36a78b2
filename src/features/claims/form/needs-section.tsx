import { Trans, useLingui } from '@lingui/react/macro';
import { labourHoursLimit } from '#contract/limits.ts';
import { LongTextField } from '#forms/long-text-field.tsx';
import { writtenOnLeave } from '#forms/number-as-written.ts';
import { formatNumber } from '#ui/format-number.ts';
import { Section } from '#ui/section.tsx';
import { StepperField } from '#ui/stepper-field.tsx';
import type { ClaimFormState } from './claim-spec.ts';
import { stepHours, typedHours } from './labour-hours.ts';

type Props = { form: Pick<ClaimFormState, 'field'>; labourExpired: boolean };

/** What the repair needs. */
export function NeedsSection({ form: { field }, labourExpired }: Props) {
  const { t } = useLingui();
  const hours = writtenOnLeave(field('labourHours'), typedHours);
  const diagnosis = formatNumber(labourHoursLimit.diagnosis);
  return (
    <Section title={<Trans>What it needs</Trans>}>
      <LongTextField
        field={field('partsRequired')}
        hint={<Trans>One part a line, with its number and quantity.</Trans>}
      />
      <StepperField
        {...hours}
        description={
          labourExpired ? (
            <Trans>
              The labour warranty has expired: leave it empty, or give the hours. Includes {diagnosis} hour for the
              diagnosis.
            </Trans>
          ) : (
            <Trans>Includes {diagnosis} hour for the diagnosis.</Trans>
          )
        }
        lessLabel={t`Quarter hour less`}
        moreLabel={t`Quarter hour more`}
        onStep={(direction) => hours.onChange(stepHours(hours.value, direction))}
      />
    </Section>
  );
}
