import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { DateField } from '#ui/date-field.tsx';
import { Section } from '#ui/section.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { FormField } from '#forms/use-form-fields.ts';

type Props = { failure: FormField; entered: FormField; latestDay: () => string };

/** When it failed, and when it came in. */
export const DatesSection = memo(function DatesSection({ failure, entered, latestDay }: Props) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>When</Trans>}>
      <TwoColumns>
        <DateField {...failure} latestDay={latestDay} calendarLabel={t`Calendar for the date of failure`} />
        <DateField {...entered} latestDay={latestDay} calendarLabel={t`Calendar for the date entered shop`} />
      </TwoColumns>
    </Section>
  );
});
