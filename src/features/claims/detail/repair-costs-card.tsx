import { Plural, Trans } from '@lingui/react/macro';
import type { Claim } from '#contract/claims.ts';
import { formatDollars, toCents, toDollars } from '#domain/money.ts';
import { Fact } from '#ui/fact.tsx';
import { Facts } from '#ui/facts.tsx';
import { Fold } from '#ui/fold.tsx';
import styles from './claim-detail.module.css';
import { EstimateTable } from './estimate-table.tsx';

/** One table an estimate, and what they come to together. */
export function RepairCostsCard({ claim }: { claim: Claim }) {
  const estimates = claim.estimatedRepairCosts;
  const count = estimates.length;
  return (
    <Fold
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
            <Facts>
              <Fact label={<Trans>Materials of all estimates</Trans>}>{sum(estimates.map((e) => e.materialCost))}</Fact>
              <Fact label={<Trans>Labour of all estimates</Trans>}>{sum(estimates.map((e) => e.labourCost))}</Fact>
              <Fact label={<Trans>Total of all estimates</Trans>}>{sum(estimates.map((e) => e.totalCost))}</Fact>
            </Facts>
          </div>
        )}
      </div>
    </Fold>
  );
}

function sum(amounts: readonly (number | null)[]): string {
  return formatDollars(toDollars(amounts.reduce<number>((cents, amount) => cents + toCents(amount ?? 0), 0)));
}
