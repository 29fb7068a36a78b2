import { Trans } from '@lingui/react/macro';
import { claimSubtypePicklist, claimTypePicklist, offeredValues } from '#domain/offered-values.ts';
import { ChoiceAge } from '#forms/choice-age.tsx';
import { ChoiceField } from '#forms/choice-field.tsx';
import { LongTextField } from '#forms/long-text-field.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { Section } from '#ui/section.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import type { ClaimFormState } from './claim-spec.ts';
import type { ClaimPicklists } from './use-claim-picklists.ts';

const lists = [claimTypePicklist, claimSubtypePicklist].map((name) => ({ of: 'picklist', name }) as const);

type Props = {
  form: Pick<ClaimFormState, 'field'>;
  picklists: ClaimPicklists;
  onRetry: () => void;
};

/** What failed, and why. */
export function FailureSection({ form: { field }, picklists, onRetry }: Props) {
  const type = field('claimType');
  const subtype = field('claimSubtype');
  const ready = picklists.phase === 'ready';
  const subtypesOf = (claimType: string) => (ready ? offeredValues(picklists.value.subtypes, claimType || null) : []);
  return (
    <Section title={<Trans>What failed</Trans>}>
      {picklists.phase === 'failed' && (
        <RetryCallout tone="wait" announce="status" title={errorSentence('fetch_type_and_subtype')} onRetry={onRetry}>
          <p>
            <Trans>Fill in the rest; the claim is kept on this device. The lists come when there is a network.</Trans>
          </p>
        </RetryCallout>
      )}
      <TwoColumns>
        <ChoiceField
          field={type}
          options={ready ? offeredValues(picklists.value.types, null) : []}
          hint={picklists.phase === 'failed' && <Trans>The list is not on this device yet.</Trans>}
          onChange={(value) => {
            type.onChange(value);
            if (!subtypesOf(value).some((option) => option.value === subtype.value)) subtype.onChange('');
          }}
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
