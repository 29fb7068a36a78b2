import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import type { Claim } from '#contract/claims.ts';
import { isDecided } from '#domain/claim-status.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { AccordionCard, CardAccordion } from '#ui/card-accordion.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDollars } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useAccount } from '#queries/use-account.ts';
import { NotProvided } from '#ui/not-provided.tsx';
import { followedClaim } from '../../follow-ups/followed-claim.ts';
import { useClaimPicklists } from '../form/use-claim-picklists.ts';
import { ClaimStory } from '../conversation/claim-story.tsx';
import { useAllCardsOpen } from './all-cards-open.ts';
import { ClaimDetailsCard } from './claim-details-card.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { divideFiles } from './divide-files.ts';
import { EstimateTable } from './estimate-table.tsx';
import { FiledCard, hasFiledFields, InvoiceCard } from './filed-cards.tsx';
import { FilesCard } from './files-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { useFileContents } from './use-file-contents.ts';
import { useFiles } from './use-files.ts';
import { usePrint } from './use-print.ts';
import { AdjustmentsCard } from './adjustments.tsx';
import { VoidedCard } from './voided-invoices.tsx';
import styles from './claim-detail.module.css';

const allCards = [
  'details',
  'filed',
  'lines',
  'costs',
  'invoice',
  'voided',
  'adjustments',
  'images',
  'warranty',
  'proofs',
  'customer',
] as const;

type ClaimCardsProps = {
  claim: Claim;
  onAddPhotos: (() => void) | null;
  offline: boolean;
  /** Null while the claim names its customer, or cannot be changed. */
  onNameCustomer: (() => void) | null;
  /** What can be done with the claim besides printing it. */
  children: ReactNode;
};

/** The cards of a claim, closed at first (R-CLAIM-10), and its story. */
export function ClaimCards({ claim, onAddPhotos, onNameCustomer, offline, children }: ClaimCardsProps) {
  const { id: accountId } = useAccount();
  const allOpen = useAllCardsOpen();
  const [opened, setOpened] = useState<string[]>(() => (allOpen.kept ? [...allCards] : []));
  const { files, known: imagesKnown } = useFiles(accountId, claim.id);
  const { own: images, ofInvoice, ofVoided } = useMemo(() => divideFiles(claim, files), [claim, files]);
  const { picklists } = useClaimPicklists(hasFiledFields(claim));
  const { files: proofs, known: proofsKnown } = useFiles(accountId, claim.productRegistration?.id ?? null);
  // A card's pictures are fetched when it is opened.
  const seesImages = opened.includes('images');
  const [cover] = images;
  const seesInvoice = opened.includes('invoice');
  const seesVoided = opened.includes('voided');
  const seesProofs = opened.includes('proofs');
  const seen = useMemo(
    () => [
      ...(seesImages ? images : cover ? [cover] : []),
      ...(seesInvoice ? ofInvoice : []),
      ...(seesVoided ? ofVoided : []),
      ...(seesProofs ? proofs : []),
    ],
    [seesImages, images, cover, seesInvoice, ofInvoice, seesVoided, ofVoided, seesProofs, proofs],
  );
  const contents = useFileContents(seen);
  const ready = imagesKnown && proofsKnown && seen.every(({ id }) => contents.has(id));
  const print = usePrint({ all: allCards, opened, onOpened: setOpened, ready });
  return (
    <div className={`${styles.columns} stack`}>
      <div className={`${styles.cards} stack start`}>
        <div className="row" data-screen-only>
          <Button
            size="compact-md"
            variant="subtle"
            onClick={() => {
              allOpen.keep(!allOpen.kept);
              setOpened(allOpen.kept ? [] : [...allCards]);
            }}
          >
            {allOpen.kept ? <Trans>Close all</Trans> : <Trans>Open all</Trans>}
          </Button>
        </div>
        <CardAccordion opened={opened} onChange={setOpened}>
          <ClaimDetailsCard claim={claim} />
          {hasFiledFields(claim) && <FiledCard claim={claim} picklists={picklists} />}
          {claim.lines && claim.lines.length > 0 && isDecided(claim.status) && <LinesCard lines={claim.lines} />}
          <RepairCostsCard claim={claim} />
          {claim.invoice && <InvoiceCard claim={claim} invoice={claim.invoice} files={ofInvoice} contents={contents} />}
          {claim.voidedInvoices && <VoidedCard invoices={claim.voidedInvoices} files={ofVoided} contents={contents} />}
          {claim.adjustments && <AdjustmentsCard adjustments={claim.adjustments} />}
          {images.length > 0 && <FilesCard kind="images" files={images} {...{ claim, contents }} />}
          <WarrantyCard claim={claim} />
          {proofs.length > 0 && <FilesCard kind="proofs" files={proofs} {...{ claim, contents }} />}
          <CustomerCard claim={claim} onName={onNameCustomer} />
        </CardAccordion>
        <div className="wrap" data-screen-only>
          <Button variant="default" leftSection={<Icon name="print" />} onClick={print}>
            <Trans>Print or save as PDF</Trans>
          </Button>
          {children}
        </div>
      </div>
      <ClaimStory claimRef={claim.id} followed={followedClaim(claim)} {...{ claim, onAddPhotos, offline }} />
    </div>
  );
}

/** The dates that the warranty depends on. */
function WarrantyCard({ claim }: { claim: Claim }) {
  const registration = claim.productRegistration;
  const bought = registration?.purchaseDate ?? null;
  return (
    <AccordionCard
      name="warranty"
      title={<Trans>Warranty details</Trans>}
      summary={bought ? <Trans>Bought {bought}</Trans> : <NotProvided />}
    >
      <DescriptionList>
        <DescriptionItem label={<Trans>Purchase date</Trans>}>{bought ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Parts expiry date</Trans>}>
          {registration?.partsExpireDate ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Labour expiry date</Trans>}>
          {registration?.labourExpireDate ?? <NotProvided />}
        </DescriptionItem>
      </DescriptionList>
    </AccordionCard>
  );
}

/** The owner of the product and their contact details. */
function CustomerCard({ claim, onName }: { claim: Claim; onName: ClaimCardsProps['onNameCustomer'] }) {
  return (
    <AccordionCard
      name="customer"
      title={<Trans>Customer details</Trans>}
      summary={claim.customer?.name ?? <Trans>Unknown customer</Trans>}
    >
      {onName && (
        <div className="stack start" data-screen-only>
          <p>
            <Trans>This claim names nobody. Enter the owner’s email or phone to name them.</Trans>
          </p>
          <Button variant="default" leftSection={<Icon name="pencil" size="small" />} onClick={onName}>
            <Trans>Name the customer</Trans>
          </Button>
        </div>
      )}
      <CustomerFacts claim={claim} />
    </AccordionCard>
  );
}

/** One table per estimate, and the total of all estimates. */
function RepairCostsCard({ claim }: { claim: Claim }) {
  const estimates = claim.estimatedRepairCosts;
  const count = estimates.length;
  const total = sum(estimates.map(({ totalCost }) => totalCost));
  // The card above has the amounts then.
  const hasLines = (claim.lines ?? []).length > 0 && isDecided(claim.status);
  return (
    <AccordionCard
      name="costs"
      title={<Trans>Estimated repair costs</Trans>}
      summary={
        <>
          <Plural value={count} _0="none yet" one="# estimate" other="# estimates" />
          {total > 0 && !hasLines && (
            <>
              {' · '}
              <b>{formatDollars(total)}</b>
            </>
          )}
        </>
      }
    >
      {count === 0 && (
        <p className="soft">
          <Trans>No estimate has been made yet.</Trans>
        </p>
      )}
      <div className="stack gap-lg">
        {estimates.map((estimate, at) => (
          <EstimateTable key={at} estimate={estimate} number={at + 1} />
        ))}
        {count > 1 && (
          <div className={styles.sum}>
            <DescriptionList>
              <DescriptionItem label={<Trans>Materials of all estimates</Trans>}>
                {formatDollars(sum(estimates.map((e) => e.materialCost)))}
              </DescriptionItem>
              <DescriptionItem label={<Trans>Labour of all estimates</Trans>}>
                {formatDollars(sum(estimates.map((e) => e.labourCost)))}
              </DescriptionItem>
              <DescriptionItem label={<Trans>Total of all estimates</Trans>}>
                {formatDollars(sum(estimates.map((e) => e.totalCost)))}
              </DescriptionItem>
            </DescriptionList>
          </div>
        )}
      </div>
    </AccordionCard>
  );
}

function sum(amounts: readonly (number | null)[]): number {
  return toDollars(amounts.reduce<number>((cents, amount) => cents + toCents(amount ?? 0), 0));
}
