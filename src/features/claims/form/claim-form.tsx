import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode } from 'react';
import { OutboxFormPage } from '#forms/outbox-form-page.tsx';
import type { NamedDraft } from '#forms/use-named-draft.ts';
import { FormColumns } from '#ui/layout.tsx';
import { LazyBoundary, lazyOptional } from '#ui/lazy-boundary.tsx';
import { useAfterPaint } from '#ui/run-after-frame.ts';
import { useScrollAnchor } from '#ui/use-scroll-anchor.ts';
import styles from '#product/product.module.css';
import { PhotosSection } from '../claim-photos/photos-section.tsx';
import { SharedFiles } from '../claim-photos/shared-files.tsx';
import { ProductSection } from '../claim-product/product-section.tsx';
import { DatesSection, FailureSection, NeedsSection } from './claim-sections.tsx';
import { useClaimForm } from './use-claim-form.ts';

// Most products are registered: these sections load when they are needed.
const RegisteringSections = lazy(async () => ({
  default: (await import('../unregistered/registering-sections.tsx')).RegisteringSections,
}));

const LookUpErrorDialog = lazyOptional(
  async () => (await import('#product/look-up-error-dialog.tsx')).LookUpErrorDialog,
);

// The claim can be filled in without it.
const CopyEarlier = lazyOptional(async () => (await import('./copy-earlier.tsx')).CopyEarlier);

/** The claim form on one page, in the order of the work. It is saved on this device from the first change. */
export function ClaimForm(open: NamedDraft<'claim'>) {
  const { t } = useLingui();
  // The first frame shows the serial number field; the other sections follow.
  const isWhole = useAfterPaint();
  useScrollAnchor();
  const claim = useClaimForm(open, isWhole);
  const { form, product, registering, addPhotos } = claim;
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
      {isWhole && <SharedFiles addPhotos={addPhotos} />}
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
          <RestOfClaim isFolded={claim.isRefused}>
            <CopyEarlier accountId={open.draft.accountId} form={form} picklists={claim.picklists} />
            <FailureSection form={form} picklists={claim.picklists} onRetry={claim.retryPicklists} />
            <DatesSection form={form} />
            <NeedsSection form={form} labourExpired={claim.labourExpired} />
            <PhotosSection photos={claim.photos} addPhotos={addPhotos} />
          </RestOfClaim>
        )}
      </FormColumns>
    </OutboxFormPage>
  );
}

/** The sections below the product. They are folded when no claim can be made on it; what was typed stays. */
function RestOfClaim({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <details className={styles.rest}>
      <summary className="row gap-0">
        <Trans>The rest of the claim</Trans>
      </summary>
      <div className="stack gap-lg">{children}</div>
    </details>
  );
}
