import { Trans, useLingui } from '@lingui/react/macro';
import { DateField } from '#ui/date-field.tsx';
import { Section } from '#ui/section.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { ClaimFormState } from './claim-spec.ts';

type Props = { form: Pick<ClaimFormState, 'field'>; latestDay: () => string };

/** When it failed, and when it came in. */
export function DatesSection({ form: { field }, latestDay }: Props) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>When</Trans>}>
      <TwoColumns>
        <DateField
          {...field('dateOfFailure')}
          latestDay={latestDay}
          calendarLabel={t`Calendar for the date of failure`}
        />
        <DateField
          {...field('dateEnteredShop')}
          latestDay={latestDay}
          calendarLabel={t`Calendar for the date entered shop`}
        />
      </TwoColumns>
    </Section>
  );
}
