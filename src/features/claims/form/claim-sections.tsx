import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Registration } from '#contract/registrations.ts';
import { claimSubtypePicklist, claimTypePicklist, offeredValues } from '#domain/offered-values.ts';
import { offeredTypes } from '#domain/warranty.ts';
import { ChoiceAge } from '#forms/choice-age.tsx';
import { ChoiceField } from '#forms/choice-field.tsx';
import { LabourHoursField } from '#forms/labour-hours-field.tsx';
import { LongTextField } from '#forms/long-text-field.tsx';
import { today } from '#forms/typed-values.ts';
import { failureWords } from '#messages/failure-words.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { DateField } from '#ui/date-field.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { Section } from '#ui/section.tsx';
import { useStable } from '#ui/use-stable.ts';
import type { ClaimFormState } from './claim-spec.ts';
import type { ClaimPicklists } from './use-claim-picklists.ts';

const lists = [claimTypePicklist, claimSubtypePicklist].map((name) => ({ of: 'picklist', name }) as const);

type FailureProps = {
  form: Pick<ClaimFormState, 'field'>;
  picklists: ClaimPicklists;
  /** The registration of a new claim, which may be out of cover. */
  covered?: Registration | null;
  onRetry: () => void;
};

/** The type, subtype and diagnosis of the failure. */
export function FailureSection({ form: { field }, picklists, covered = null, onRetry }: FailureProps) {
  const type = field('claimType');
  const subtype = field('claimSubtype');
  const ready = picklists.phase === 'ready';
  const subtypesOf = (claimType: string) => (ready ? offeredValues(picklists.value.subtypes, claimType || null) : []);
  const chooseType = useStable((value: string) => {
    type.onChange(value);
    if (!subtypesOf(value).some((option) => option.value === subtype.value)) subtype.onChange('');
  });
  return (
    <Section title={<Trans>What failed</Trans>}>
      {picklists.phase === 'failed' && (
        <RetryCallout tone="wait" announce="status" title={errorSentence('fetch_type_and_subtype')} onRetry={onRetry}>
          <p>{failureWords(picklists.failure)}</p>
          <p>
            <Trans>Fill in the rest: the claim is saved on this device.</Trans>
          </p>
        </RetryCallout>
      )}
      <TwoColumns>
        <ChoiceField
          field={type}
          options={ready ? offeredTypes(picklists.value.types, covered, today()) : []}
          hint={picklists.phase === 'failed' && <Trans>The list is not on this device yet.</Trans>}
          onChange={chooseType}
        />
        <ChoiceField
          field={subtype}
          options={subtypesOf(type.value)}
          hint={picklists.phase !== 'failed' && type.value === '' && <Trans>Choose the claim type first.</Trans>}
          onChange={subtype.onChange}
        />
      </TwoColumns>
      {ready && <ChoiceAge lists={lists} />}
      <LongTextField
        field={field('diagnosis')}
        hint={<Trans>What you saw, what you measured, what you found.</Trans>}
      />
    </Section>
  );
}

/** The date of failure and the date entered shop. */
export function DatesSection({ form: { field } }: Pick<FailureProps, 'form'>) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>When</Trans>}>
      <TwoColumns>
        <DateField
          {...field('dateOfFailure')}
          latestDay={today}
          recentDays
          calendarLabel={t`Calendar for the date of failure`}
        />
        <DateField
          {...field('dateEnteredShop')}
          latestDay={today}
          recentDays
          calendarLabel={t`Calendar for the date entered shop`}
        />
      </TwoColumns>
    </Section>
  );
}

type NeedsProps = Pick<FailureProps, 'form'> & { labourExpired: boolean; children?: ReactNode };

/** The parts and hours of the repair. */
export function NeedsSection({ form: { field }, labourExpired, children }: NeedsProps) {
  return (
    <Section title={<Trans>What it needs</Trans>}>
      <LongTextField
        field={field('partsRequired')}
        hint={<Trans>One part a line, with its number and quantity.</Trans>}
      />
      <LabourHoursField field={field('labourHours')} labourExpired={labourExpired} />
      {children}
    </Section>
  );
}
