import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import { CardAccordion } from '#ui/card-accordion.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAccount } from '#queries/use-account.ts';
import { ClaimDetailsCard } from './claim-details-card.tsx';
import { ClaimTimeline } from './claim-timeline.tsx';
import { CustomerCard } from './customer-card.tsx';
import { FilesCard } from './files-card.tsx';
import { RepairCostsCard } from './repair-costs-card.tsx';
import { WarrantyCard } from './warranty-card.tsx';
import { useFileContents } from './use-file-contents.ts';
import { useFiles } from './use-files.ts';
import { usePrint } from './use-print.ts';
import styles from './claim-detail.module.css';

const allCards = ['details', 'costs', 'images', 'warranty', 'proofs', 'customer'] as const;

/** The cards of a claim, all closed at first (R-CLAIM-10), and its story where the server tells it. */
export function ClaimCards({ claim }: { claim: Claim }) {
  const { id: accountId } = useAccount();
  const [opened, setOpened] = useState<string[]>([]);
  const { files: images, known: imagesKnown } = useFiles(accountId, claim.id);
  const { files: proofs, known: proofsKnown } = useFiles(accountId, claim.productRegistration?.id ?? null);
  // Pictures are fetched when their card is opened.
  const seesImages = opened.includes('images');
  const seesProofs = opened.includes('proofs');
  const seen = useMemo(
    () => [...(seesImages ? images : []), ...(seesProofs ? proofs : [])],
    [seesImages, images, seesProofs, proofs],
  );
  const contents = useFileContents(seen);
  const ready = imagesKnown && proofsKnown && seen.every(({ id }) => contents.has(id));
  const print = usePrint({ all: allCards, opened, onOpened: setOpened, ready });
  const timeline = claim.timeline ?? [];
  return (
    <div className={styles.columns} data-story={timeline.length > 0}>
      <div className={styles.cards}>
        <CardAccordion opened={opened} onChange={setOpened}>
          <ClaimDetailsCard claim={claim} />
          <RepairCostsCard claim={claim} />
          {images.length > 0 && <FilesCard kind="images" files={images} contents={contents} />}
          <WarrantyCard claim={claim} />
          {proofs.length > 0 && <FilesCard kind="proofs" files={proofs} contents={contents} />}
          <CustomerCard claim={claim} />
        </CardAccordion>
        <Button variant="default" leftSection={<Icon name="print" />} onClick={print}>
          <Trans>Print or save as PDF</Trans>
        </Button>
      </div>
      {timeline.length > 0 && <ClaimTimeline timeline={timeline} />}
    </div>
  );
}
