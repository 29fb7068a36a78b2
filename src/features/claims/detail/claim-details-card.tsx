import { Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { todayInToronto } from '#domain/dates.ts';
import { formatDollars } from '#domain/money.ts';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { Fold } from '#ui/fold.tsx';
import { claimModel, claimSerialNumber } from '../claim-product.ts';
import { warrantyLines } from '#wording/warranty-lines.ts';
import { WarrantyMarks } from '#wording/warranty-marks.tsx';
import styles from './claim-detail.module.css';
import { NotProvided } from '#ui/not-provided.tsx';

/** Product, dates, notes and total. */
export function ClaimDetailsCard({ claim }: { claim: Claim }) {
  const registration = claim.productRegistration;
  const lines = warrantyLines(
    {
      rejected: false,
      outOfWarranty: registration?.productWarrantyStatus === 'Out of Warranty',
      labourExpiry: registration?.labourExpireDate ?? null,
      partsExpiry: registration?.partsExpireDate ?? null,
    },
    todayInToronto(new Date()),
  );
  const total = formatDollars(claim.grossTotal);
  return (
    <Fold
      name="details"
      title={<Trans>Claim details</Trans>}
      answer={
        <Trans>
          Gross total <b>{total}</b>
        </Trans>
      }
    >
      <Facts>
        <Fact label={<Trans>Brand</Trans>}>{registration?.product?.brand ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Model</Trans>}>{claimModel(claim) ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Serial number</Trans>} kind="mono">
          {claimSerialNumber(claim) ?? <NotProvided />}
        </Fact>
        <Fact label={<Trans>Product warranty status</Trans>} kind="text">
          {lines.length > 0 ? (
            <span className={styles.warranty}>
              <WarrantyMarks lines={lines} />
            </span>
          ) : (
            (registration?.productWarrantyStatus ?? <NotProvided />)
          )}
        </Fact>
        <Fact label={<Trans>Repair depot</Trans>}>{claim.repairDepot?.name ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Date of failure</Trans>}>{claim.dateOfFailure ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Date entered shop</Trans>}>{claim.dateEnteredShop ?? <NotProvided />}</Fact>
        <Fact label={<Trans>Dealer’s notes</Trans>} kind="text">
          {claim.dealersNotes ?? <NotProvided />}
        </Fact>
        <Fact label={<Trans>Gross total</Trans>}>{total}</Fact>
      </Facts>
    </Fold>
  );
}
