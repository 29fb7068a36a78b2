import { useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import { Folds } from '#ui/folds.tsx';
import { ClaimDetailsCard } from './claim-details-card.tsx';
import { ClaimStory } from './claim-story.tsx';
import { CustomerCard } from './customer-card.tsx';
import { FilesCard } from './files-card.tsx';
import { RepairCostsCard } from './repair-costs-card.tsx';
import { WarrantyCard } from './warranty-card.tsx';
import { useFiles } from './use-files.ts';
import styles from './claim-detail.module.css';

/** The cards of a claim, all closed at first (`portal.md §2`), and its story where the server tells it. */
export function ClaimCards({ claim }: { claim: Claim }) {
  const [opened, setOpened] = useState<string[]>([]);
  const images = useFiles(claim.id);
  const proofs = useFiles(claim.productRegistration?.id ?? null);
  const timeline = claim.timeline ?? [];
  return (
    <div className={styles.columns} data-story={timeline.length > 0}>
      <Folds opened={opened} onChange={setOpened}>
        <ClaimDetailsCard claim={claim} />
        <RepairCostsCard claim={claim} />
        {images.length > 0 && <FilesCard kind="images" files={images} />}
        <WarrantyCard claim={claim} />
        {proofs.length > 0 && <FilesCard kind="proofs" files={proofs} />}
        <CustomerCard claim={claim} />
      </Folds>
      {timeline.length > 0 && <ClaimStory timeline={timeline} />}
    </div>
  );
}
