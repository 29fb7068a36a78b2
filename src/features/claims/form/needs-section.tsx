import { Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { labourHoursLimit } from '#contract/limits.ts';
import { CharactersLeft } from '#forms/characters-left.tsx';
import { writtenOnLeave } from '#forms/number-as-written.ts';
import { formatNumber } from '#ui/format-number.ts';
import { Section } from '#ui/section.tsx';
import { StepperField } from '#ui/stepper-field.tsx';
import { stepHours, typedHours } from './labour-hours.ts';
import type { FormField } from '#forms/use-form-fields.ts';

type Props = { parts: FormField; hours: FormField; labourExpired: boolean };

/** What the repair needs. */
export const NeedsSection = memo(function NeedsSection({ parts, hours, labourExpired }: Props) {
  const { t } = useLingui();
  const diagnosis = formatNumber(labourHoursLimit.diagnosis);
  return (
    <Section title={<Trans>What it needs</Trans>}>
      <div>
        <Textarea
          id={parts.id}
          label={parts.label}
          description={<Trans>One part a line, with its number and quantity.</Trans>}
          value={parts.value}
          error={parts.error}
          rows={3}
          onChange={(event) => parts.onChange(event.currentTarget.value)}
          onBlur={parts.onBlur}
        />
        <CharactersLeft text={parts.value} />
      </div>
      <StepperField
        {...writtenOnLeave(hours, typedHours)}
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
});
