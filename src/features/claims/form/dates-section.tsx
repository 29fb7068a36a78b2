import { Trans, useLingui } from '@lingui/react/macro';
import { DateField } from '#ui/date-field.tsx';
import { Section } from '#ui/section.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { ClaimFields } from './use-claim-fields.ts';

type Props = { field: ClaimFields['field']; latestDay: () => string };

/** When it failed, and when it came in. */
export function DatesSection({ field, latestDay }: Props) {
  const { t } = useLingui();
  const failure = field('dateOfFailure');
  const entered = field('dateEnteredShop');
  return (
    <Section title={<Trans>When</Trans>}>
      <TwoColumns>
        <DateField {...failure} latestDay={latestDay} calendarLabel={t`Calendar for the date of failure`} />
        <DateField {...entered} latestDay={latestDay} calendarLabel={t`Calendar for the date entered shop`} />
      </TwoColumns>
    </Section>
  );
}
