import { Trans, useLingui } from '@lingui/react/macro';
import { DateField } from '#ui/date-field.tsx';
import { Section } from '#ui/section.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import type { ClaimFields } from './use-claim-fields.ts';

type Props = { field: ClaimFields['field']; today: string };

/** When it failed, and when it came in. */
export function DatesSection({ field, today }: Props) {
  const { t } = useLingui();
  const failure = field('dateOfFailure');
  const entered = field('dateEnteredShop');
  return (
    <Section title={<Trans>When</Trans>}>
      <TwoColumns>
        <DateField {...failure} maxDate={today} calendarLabel={t`Calendar for the date of failure`} />
        <DateField {...entered} maxDate={today} calendarLabel={t`Calendar for the date entered shop`} />
      </TwoColumns>
    </Section>
  );
}
