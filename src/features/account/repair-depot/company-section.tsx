import { Trans, useLingui } from '@lingui/react/macro';
import { offeredValues } from '#domain/offered-values.ts';
import { ChoiceField } from '#forms/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import { FilledMark } from './filled-mark.tsx';
import type { ServiceLists } from './application-spec.ts';
import { TextField } from '#forms/text-field.tsx';
import type { ApplicationForm } from './use-application-form.ts';

type Props = {
  form: ApplicationForm;
  /** Null while the lists load. */
  lists: ServiceLists | null;
  latestDay: () => string;
};

/** The company's name and details. */
export function CompanySection({ form: { field, filled }, lists, latestDay }: Props) {
  const { t } = useLingui();
  const businessType = field('businessType');
  return (
    <Section title={<Trans>Company</Trans>} end={<FilledMark filled={filled.has('company')} />}>
      <TwoColumns>
        <TextField field={field('name')} autoComplete="organization" />
        <TextField field={field('tradeName')} optional />
      </TwoColumns>
      <TwoColumns>
        <ChoiceField
          field={businessType}
          options={lists ? offeredValues(lists.businessTypes, null) : []}
          onChange={businessType.onChange}
        />
        <DateField
          {...field('dateOfEstablishment')}
          latestDay={latestDay}
          calendarLabel={t`Calendar for the date of establishment`}
        />
      </TwoColumns>
      <TwoColumns>
        <TextField field={field('businessNumber')} optional inputMode="numeric" description={t`9 digits`} />
        <TextField
          field={field('website')}
          optional
          type="url"
          autoComplete="url"
          autoCapitalize="none"
          description={t`Such as www.example.com`}
        />
      </TwoColumns>
    </Section>
  );
}
