import { Plural, Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { formatDollars, toCents, toDollars } from '#domain/money.ts';
import { DescriptionItem } from '#ui/description-item.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { AccordionCard } from '#ui/accordion-card.tsx';
import styles from './claim-detail.module.css';
import { EstimateTable } from './estimate-table.tsx';

/** One table an estimate, and what they come to together. */
export function RepairCostsCard({ claim }: { claim: Claim }) {
  const estimates = claim.estimatedRepairCosts;
  const count = estimates.length;
  return (
    <AccordionCard
      name="costs"
      title={<Trans>Estimated repair costs</Trans>}
      answer={<Plural value={count} _0="none yet" one="# estimate" other="# estimates" />}
    >
      {count === 0 && (
        <p className="soft">
          <Trans>No estimate has been made yet.</Trans>
        </p>
      )}
      <div className={styles.estimates}>
        {estimates.map((estimate, at) => (
          <EstimateTable key={at} estimate={estimate} number={at + 1} />
        ))}
        {count > 1 && (
          <div className={styles.sum}>
            <DescriptionList>
              <DescriptionItem label={<Trans>Materials of all estimates</Trans>}>{sum(estimates.map((e) => e.materialCost))}</DescriptionItem>
              <DescriptionItem label={<Trans>Labour of all estimates</Trans>}>{sum(estimates.map((e) => e.labourCost))}</DescriptionItem>
              <DescriptionItem label={<Trans>Total of all estimates</Trans>}>{sum(estimates.map((e) => e.totalCost))}</DescriptionItem>
            </DescriptionList>
          </div>
        )}
      </div>
    </AccordionCard>
  );
}

function sum(amounts: readonly (number | null)[]): string {
  return formatDollars(toDollars(amounts.reduce<number>((cents, amount) => cents + toCents(amount ?? 0), 0)));
}
