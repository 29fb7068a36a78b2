import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { Claim, EstimatedRepairCost } from '#contract/claims.ts';
import type { PortalDocument } from '#contract/files.ts';
import { claimModel, claimSerialNumber } from '#domain/claim-product.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { registrationStatusName } from '#messages/names.ts';
import { warrantyStatusName } from '#messages/warranty.tsx';
import { useAccount } from '#queries/use-account.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDollars, formatNumber, formatWhen } from '#ui/format.ts';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import { CustomerFacts } from '../../claims/detail/customer-facts.tsx';
import { FileStrip } from '../../claims/detail/files-card.tsx';
import { InvoiceFacts } from '../../claims/detail/filed-cards.tsx';
import { useFileContents } from '../../claims/detail/use-file-contents.ts';
import { useFiles } from '../../claims/detail/use-files.ts';
import { Adjustments, AdjustmentsTitle } from '../../claims/detail/adjustments.tsx';
import { VoidedInvoices, VoidedTitle } from '../../claims/detail/voided-invoices.tsx';
import { labelOf, useClaimPicklists } from '../../claims/form/use-claim-picklists.ts';
import styles from './decision.module.css';

/** What was filed and requested since, and the cover on the day of the failure. */
export function FiledSection({ claim, cover }: Pick<DeskClaim, 'claim' | 'cover'>) {
  const { picklists } = useClaimPicklists(true);
  const lists = picklists.phase === 'ready' ? picklists.value : undefined;
  const { labourHours = null } = claim;
  return (
    <Section
      title={<Trans>Filed</Trans>}
      end={<span className="soft">{labelOf(lists?.subtypes, claim.claimSubtype ?? null)}</span>}
    >
      <DescriptionList>
        <Text label={<Trans>Diagnosis</Trans>}>{claim.diagnosis}</Text>
        <Text label={<Trans>Parts required</Trans>}>{claim.partsRequired}</Text>
        <DescriptionItem label={<Trans>Claim type</Trans>}>
          {labelOf(lists?.types, claim.claimType ?? null) ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Labour hours</Trans>}>
          {labourHours === null ? <NotProvided /> : formatNumber(labourHours)}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Filed by</Trans>}>{claim.createdBy ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Failed</Trans>}>{claim.dateOfFailure ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Entered shop</Trans>}>
          {claim.dateEnteredShop ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Bought</Trans>}>
          {claim.productRegistration?.purchaseDate ?? <NotProvided />}
        </DescriptionItem>
        {claim.dealersNotes && <Text label={<Trans>Dealer’s notes</Trans>}>{claim.dealersNotes}</Text>}
      </DescriptionList>
      <div className={`${styles.cover} stack gap-2s small`}>
        <Cover days={cover.labourDays} label={<Trans>Labour</Trans>} />
        <Cover days={cover.partsDays} label={<Trans>Parts</Trans>} />
      </div>
      {claim.estimatedRepairCosts.map((estimate) => (
        <Estimate key={estimate.createdAt} estimate={estimate} />
      ))}
    </Section>
  );
}

/** An estimate, with what it asks for; amounts only where it has some. */
function Estimate({ estimate }: { estimate: EstimatedRepairCost }) {
  const { createdAt, createdBy, description, partsRequired, labourHours = null } = estimate;
  const amounts = [
    { label: <Trans>Materials cost</Trans>, dollars: estimate.materialCost },
    { label: <Trans>Labour cost</Trans>, dollars: estimate.labourCost },
    { label: <Trans>Total cost</Trans>, dollars: estimate.totalCost },
  ].filter(({ dollars }) => dollars !== null);
  return (
    <section className="topped stack">
      <div className="wrap between">
        <h3 className="heading">
          <Trans>Estimate</Trans>
        </h3>
        <span className="soft">{[createdBy, formatWhen(createdAt)].filter(Boolean).join(', ')}</span>
      </div>
      <DescriptionList>
        <Text label={<Trans>Diagnosis</Trans>}>{description}</Text>
        <Text label={<Trans>Parts</Trans>}>{partsRequired}</Text>
        {labourHours !== null && (
          <DescriptionItem label={<Trans>Labour hours</Trans>}>{formatNumber(labourHours)}</DescriptionItem>
        )}
        {amounts.map(({ label, dollars }, at) => (
          <DescriptionItem key={at} label={label}>
            {formatDollars(dollars)}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </section>
  );
}

function Text({ label, children }: { label: ReactNode; children: string | null | undefined }) {
  return (
    <DescriptionItem label={label} kind="text">
      {children ?? <NotProvided />}
    </DescriptionItem>
  );
}

function Cover({ days, label }: { days: number | null; label: ReactNode }) {
  const past = -(days ?? 0);
  return (
    <div data-tone={days === null ? 'plain' : days >= 0 ? 'ok' : 'bad'}>
      <b>
        {days === null && <Trans>No cover known</Trans>}
        {days !== null && days >= 0 && <Plural value={days} one="# day left" other="# days left" />}
        {days !== null && days < 0 && <Plural value={past} one="# day too late" other="# days too late" />}
      </b>
      {label}, <Trans>at the failure</Trans>
    </div>
  );
}

/** The product, its registration with the proof of purchase, and whose it is; the last two for who decides claims. */
export function ProductSection({ claim, registration }: Pick<DeskClaim, 'claim' | 'registration'>) {
  const decides = isDeskRole(useAccount().role);
  const { product = null, productWarrantyStatus = null } = claim.productRegistration ?? {};
  return (
    <>
      <Section title={<Trans>Product and registration</Trans>}>
        <DescriptionList>
          <DescriptionItem label={<Trans>Brand</Trans>}>{product?.brand ?? <NotProvided />}</DescriptionItem>
          <DescriptionItem label={<Trans>Model</Trans>}>{claimModel(claim) ?? <NotProvided />}</DescriptionItem>
          <DescriptionItem label={<Trans>Serial number</Trans>} kind="mono">
            {claimSerialNumber(claim) ?? <NotProvided />}
          </DescriptionItem>
          <DescriptionItem label={<Trans>Registration</Trans>}>{registration?.name ?? <NotProvided />}</DescriptionItem>
          <DescriptionItem label={<Trans>Registration status</Trans>}>
            {registration ? registrationStatusName(registration.status) : <NotProvided />}
          </DescriptionItem>
          <DescriptionItem label={<Trans>Warranty status</Trans>}>
            {productWarrantyStatus ? warrantyStatusName(productWarrantyStatus) : <NotProvided />}
          </DescriptionItem>
          <DescriptionItem label={<Trans>Retailer</Trans>} kind="text">
            {registration?.retailer ?? <NotProvided />}
          </DescriptionItem>
          {registration?.store && (
            <DescriptionItem label={<Trans>Store</Trans>} kind="text">
              {registration.store}
            </DescriptionItem>
          )}
        </DescriptionList>
        {decides && claim.productRegistration && <Proof registrationId={claim.productRegistration.id} />}
      </Section>
      {decides && (
        <Section title={<Trans>Customer details</Trans>}>
          <CustomerFacts claim={claim} />
        </Section>
      )}
    </>
  );
}

function Proof({ registrationId }: { registrationId: string }) {
  const { id: accountId } = useAccount();
  const { files, known } = useFiles(accountId, registrationId);
  const contents = useFileContents(files);
  if (!known) return null;
  return (
    <div>
      <p className="soft">
        <Trans>Proof of purchase</Trans>
      </p>
      {files.length === 0 ? <NotProvided /> : <FileStrip files={files} contents={contents} />}
    </div>
  );
}

type InvoiceProps = {
  claim: Claim;
  /** Of the void invoices. */
  files: readonly PortalDocument[];
};

/** The submitted invoice, whose file is among the photos, those that were made void, with theirs, and what was adjusted. */
export function InvoiceSection({ claim, files }: InvoiceProps) {
  const { invoice, voidedInvoices = [], adjustments = [] } = claim;
  const contents = useFileContents(files);
  return (
    <>
      {invoice && (
        <Section title={<Trans>Invoice</Trans>}>
          <InvoiceFacts claim={claim} invoice={invoice} />
        </Section>
      )}
      {voidedInvoices.length > 0 && (
        <Section title={<VoidedTitle invoices={voidedInvoices} />}>
          <VoidedInvoices invoices={voidedInvoices} files={files} contents={contents} />
        </Section>
      )}
      {adjustments.length > 0 && (
        <Section title={<AdjustmentsTitle adjustments={adjustments} />}>
          <Adjustments adjustments={adjustments} />
        </Section>
      )}
    </>
  );
}
