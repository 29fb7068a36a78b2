import { Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { warrantyLines, WarrantyMarks, warrantyStatusName } from '#messages/warranty.tsx';
import { AccordionCard } from '#ui/card-accordion.tsx';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { claimModel, claimProduct, claimSerialNumber } from '#domain/claim-product.ts';
import { NotProvided } from '#ui/not-provided.tsx';
import { today } from '#forms/typed-values.ts';
import { formatDollars } from '#ui/format.ts';

/** The product, dates, notes and total of a claim. */
export function ClaimDetailsCard({ claim }: { claim: Claim }) {
  const registration = claim.productRegistration;
  const lines = warrantyLines(
    {
      rejected: false,
      outOfWarranty: registration?.productWarrantyStatus === 'Out of Warranty',
      labourExpiry: registration?.labourExpireDate ?? null,
      partsExpiry: registration?.partsExpireDate ?? null,
    },
    today(),
  );
  const total = formatDollars(claim.grossTotal);
  return (
    <AccordionCard name="details" title={<Trans>Claim details</Trans>} summary={claimProduct(claim) ?? <NotProvided />}>
      <DescriptionList>
        <DescriptionItem label={<Trans>Brand</Trans>}>
          {registration?.product?.brand ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Model</Trans>}>{claimModel(claim) ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Serial number</Trans>} kind="mono">
          {claimSerialNumber(claim) ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Product warranty status</Trans>} kind="text">
          {lines.length > 0 ? (
            <span className="stack start gap-2xs">
              <WarrantyMarks lines={lines} />
            </span>
          ) : (
            ((registration?.productWarrantyStatus && warrantyStatusName(registration.productWarrantyStatus)) ?? (
              <NotProvided />
            ))
          )}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Repair depot</Trans>}>
          {claim.repairDepot?.name ?? <NotProvided />}
        </DescriptionItem>
        {claim.createdBy && <DescriptionItem label={<Trans>Filed by</Trans>}>{claim.createdBy}</DescriptionItem>}
        <DescriptionItem label={<Trans>Date of failure</Trans>}>
          {claim.dateOfFailure ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Date entered shop</Trans>}>
          {claim.dateEnteredShop ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Dealer’s notes</Trans>} kind="text">
          {claim.dealersNotes ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Gross total</Trans>}>{total}</DescriptionItem>
      </DescriptionList>
    </AccordionCard>
  );
}
