import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from '#forms/text-field.tsx';
import { lazyOptional } from '#ui/lazy-boundary.tsx';
import styles from '#product/product.module.css';
import { PhotosSection } from '../claim-photos/photos-section.tsx';
import { DatesSection, FailureSection, NeedsSection } from './claim-sections.tsx';
import { isAboveFlat } from './hours-reason.ts';
import type { useClaimForm } from './use-claim-form.ts';

// The claim can be filled in without it.
const CopyEarlier = lazyOptional(async () => (await import('./copy-earlier.tsx')).CopyEarlier);

// A company without a catalogue never sees it.
const PicksSection = lazyOptional(async () => (await import('../picks/picks-section.tsx')).PicksSection);

type Props = { accountId: string; claim: ReturnType<typeof useClaimForm> };

/** The sections of the claim form below its product. */
export function RestOfClaim({ accountId, claim }: Props) {
  const { form, picklists } = claim;
  return (
    <Foldable isFolded={claim.isRefused}>
      <CopyEarlier accountId={accountId} form={form} picklists={picklists} />
      <PicksSection accountId={accountId} claim={claim} />
      <FailureSection form={form} picklists={picklists} covered={claim.covered} onRetry={claim.retryPicklists} />
      <DatesSection form={form} />
      <NeedsSection form={form} labourExpired={claim.labourExpired}>
        {isAboveFlat(form.values) && (
          <TextField
            field={form.field('picks.hoursReason')}
            description={<Trans>The claims desk reads why it takes more than the flat time.</Trans>}
          />
        )}
      </NeedsSection>
      <PhotosSection
        photos={claim.photos}
        addPhotos={claim.addPhotos}
        serialNumber={claim.product.serialNumber}
        onSerialNumber={claim.changeSerialNumber}
      />
    </Foldable>
  );
}

/** Folds the sections when no claim can be made on the product; what was typed stays. */
function Foldable({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
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
