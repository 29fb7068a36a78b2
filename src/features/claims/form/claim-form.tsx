import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { labourHoursLimit } from '#contract/limits.ts';
import { LongTextField } from '#forms/long-text-field.tsx';
import { today, writtenOnLeave } from '#forms/typed-values.ts';
import { LookUpErrorDialog } from '#product/look-up-error-dialog.tsx';
import { OutboxFormPage } from '#forms/outbox-form-page.tsx';
import type { NamedDraft } from '#forms/use-named-draft.ts';
import { DateField } from '#ui/date-field.tsx';
import { formatNumber } from '#ui/format.ts';
import { TwoColumns } from '#ui/layout.tsx';
import { Section } from '#ui/section.tsx';
import { StepperField } from '#ui/stepper-field.tsx';
import { useAfterPaint } from '#ui/use-after-paint.ts';
import { useScrollAnchor } from '#ui/use-scroll-anchor.ts';
import { PhotosSection } from '../photos/photos-section.tsx';
import { SharedFiles } from '../photos/shared-files.tsx';
import { ProductSection } from '../product/product-section.tsx';
import type { ClaimFormState } from './claim-spec.ts';
import { FailureSection } from './failure-section.tsx';
import { stepHours, typedHours } from './labour-hours.ts';
import { useClaimForm } from './use-claim-form.ts';

// Most products are registered: the sections of a registration are loaded when one is needed.
const RegisteringSections = lazy(async () => ({
  default: (await import('../registering/registering-sections.tsx')).RegisteringSections,
}));

/** The whole claim on one page, in the order of the work. It is saved on this device from its first change on. */
export function ClaimForm(open: NamedDraft<'claim'>) {
  const { t } = useLingui();
  // The serial number can be typed in the first frame; the other sections follow.
  const isWhole = useAfterPaint();
  useScrollAnchor();
  const claim = useClaimForm(open, isWhole);
  const { form, product, registering, takeIn } = claim;
  return (
    <OutboxFormPage
      title={t`New claim`}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
      action={<Trans>Send claim</Trans>}
      {...claim}
    >
      <LookUpErrorDialog error={claim.lookUpError} about={{ serialNumber: product.serialNumber }} />
      <ProductSection accountId={open.draft.accountId} form={form} product={product} need={claim.need} />
      {registering.active && (
        <Suspense>
          <RegisteringSections
            form={form}
            registering={registering}
            proof={{ photo: claim.proof, takeIn: claim.proofIn }}
          />
        </Suspense>
      )}
      {isWhole && (
        <>
          <FailureSection form={form} picklists={claim.picklists} onRetry={claim.retryPicklists} />
          <DatesSection form={form} latestDay={today} />
          <NeedsSection form={form} labourExpired={claim.labourExpired} />
          <PhotosSection photos={claim.photos} takeIn={takeIn} />
          <SharedFiles takeIn={takeIn} />
        </>
      )}
    </OutboxFormPage>
  );
}

type Props = { form: Pick<ClaimFormState, 'field'>; latestDay: () => string };

/** When it failed, and when it came in. */
function DatesSection({ form: { field }, latestDay }: Props) {
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

type NeedsSectionProps = { form: Pick<ClaimFormState, 'field'>; labourExpired: boolean };

/** What the repair needs. */
function NeedsSection({ form: { field }, labourExpired }: NeedsSectionProps) {
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
