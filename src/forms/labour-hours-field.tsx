import { Trans, useLingui } from '@lingui/react/macro';
import { labourHoursLimit } from '#contract/limits.ts';
import { formatNumber } from '#ui/format.ts';
import { memoByContent } from '#ui/memo-by-content.ts';
import { StepperField } from '#ui/stepper-field.tsx';
import { stepHours, typedHours } from './labour-hours.ts';
import { writtenOnLeave } from './typed-values.ts';
import type { FormField } from './use-form.ts';

type Props = { field: FormField; labourExpired: boolean };

/** The hours of a repair. */
export const LabourHoursField = memoByContent(function LabourHoursField({ field, labourExpired }: Props) {
  const { t } = useLingui();
  const hours = writtenOnLeave(field, typedHours);
  const diagnosis = formatNumber(labourHoursLimit.diagnosis);
  return (
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
  );
});
