import { Trans } from '@lingui/react/macro';
import type { EstimatedRepairCost } from '#contract/claims.ts';
import { formatDay, formatDollars, formatNumber } from '#ui/format.ts';
import styles from './claim-detail.module.css';
import { NotProvided } from '#ui/not-provided.tsx';

type Props = { estimate: EstimatedRepairCost; number: number };

/** One estimate: date, parts, diagnosis and costs. */
export function EstimateTable({ estimate, number }: Props) {
  return (
    <div>
      <table className={`${styles.costs} table`}>
        <caption className="title">
          <Trans>Estimate {number}</Trans>
        </caption>
        <tbody>
          <tr>
            <th scope="row">
              <Trans>Created</Trans>
            </th>
            <td>{formatDay(estimate.createdAt)}</td>
          </tr>
          {estimate.createdBy && (
            <tr>
              <th scope="row">
                <Trans>Requested by</Trans>
              </th>
              <td>{estimate.createdBy}</td>
            </tr>
          )}
          <tr>
            <th scope="row">
              <Trans>Parts</Trans>
            </th>
            <td>{estimate.partsRequired ?? <NotProvided />}</td>
          </tr>
          <tr>
            <th scope="row">
              <Trans>Diagnosis</Trans>
            </th>
            <td>{estimate.description ?? <NotProvided />}</td>
          </tr>
          {estimate.labourHours !== undefined && estimate.labourHours !== null && (
            <tr>
              <th scope="row">
                <Trans>Labour hours</Trans>
              </th>
              <td>{formatNumber(estimate.labourHours)}</td>
            </tr>
          )}
          {isPriced(estimate) ? <Costs estimate={estimate} /> : <NotPriced />}
        </tbody>
      </table>
    </div>
  );
}

/** Whether the manufacturer has priced an estimate. A new one has no costs, or only zeros. */
export function isPriced({ materialCost, labourCost, totalCost }: EstimatedRepairCost): boolean {
  return [materialCost, labourCost, totalCost].some((cost) => cost !== null && cost !== 0);
}

function NotPriced() {
  return (
    <tr data-kind="total">
      <th scope="row">
        <Trans>Total cost</Trans>
      </th>
      <td>
        <Trans>Not priced yet</Trans>
      </td>
    </tr>
  );
}

function Costs({ estimate }: Pick<Props, 'estimate'>) {
  return (
    <>
      <tr data-kind="amount">
        <th scope="row">
          <Trans>Materials cost</Trans>
        </th>
        <td>{formatDollars(estimate.materialCost)}</td>
      </tr>
      <tr data-kind="amount">
        <th scope="row">
          <Trans>Labour cost</Trans>
        </th>
        <td>{formatDollars(estimate.labourCost)}</td>
      </tr>
      <tr data-kind="total">
        <th scope="row">
          <Trans>Total cost</Trans>
        </th>
        <td>{formatDollars(estimate.totalCost)}</td>
      </tr>
    </>
  );
}
