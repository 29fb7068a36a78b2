import { Trans, useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { OutboxFormPage } from '#forms/outbox-form-page.tsx';
import type { NamedDraft } from '#forms/use-named-draft.ts';
import { FormColumns } from '#ui/layout.tsx';
import { LazyBoundary, lazyOptional } from '#ui/lazy-boundary.tsx';
import { useAfterPaint } from '#ui/run-after-frame.ts';
import { useScrollAnchor } from '#ui/use-scroll-anchor.ts';
import { ProductSection } from '../claim-product/product-section.tsx';
import { LaterSections } from './later-sections.tsx';
import { useClaimForm } from './use-claim-form.ts';

// Most products are registered: these sections load when they are needed.
const RegisteringSections = lazy(async () => ({
  default: (await import('../unregistered/registering-sections.tsx')).RegisteringSections,
}));

const LookUpErrorDialog = lazyOptional(
  async () => (await import('#product/look-up-error-dialog.tsx')).LookUpErrorDialog,
);

const SharedFiles = lazyOptional(async () => (await import('../claim-photos/shared-files.tsx')).SharedFiles);

/** The claim form on one page, in the order of the work. It is saved on this device from the first change. */
export function ClaimForm(open: NamedDraft<'claim'>) {
  const { t } = useLingui();
  // The first frame shows the serial number field; the other sections follow.
  const isWhole = useAfterPaint();
  useScrollAnchor();
  const claim = useClaimForm(open, isWhole);
  const { form, product, registering } = claim;
  return (
    <OutboxFormPage
      title={t`New claim`}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
      action={<Trans>Send claim</Trans>}
      width="wide"
      {...claim}
    >
      {claim.lookUpError && (
        <LookUpErrorDialog
          error={claim.lookUpError}
          about={{ serialNumber: product.serialNumber }}
          onRetry={claim.retryLookUp}
        />
      )}
      {isWhole && <SharedFiles addPhotos={claim.addPhotos} />}
      <FormColumns>
        <>
          <ProductSection accountId={open.draft.accountId} form={form} product={product} need={claim.need} />
          {registering.active && (
            <LazyBoundary>
              <RegisteringSections
                form={form}
                registering={registering}
                proof={{ photo: claim.proof, addPhotos: claim.addProof }}
              />
            </LazyBoundary>
          )}
        </>
        {isWhole && (
          <LazyBoundary>
            <LaterSections accountId={open.draft.accountId} claim={claim} />
          </LazyBoundary>
        )}
      </FormColumns>
    </OutboxFormPage>
  );
}
