import { Trans } from '@lingui/react/macro';
import { formatDollars } from '#domain/money.ts';

/** A tax as it stands on the invoice; no tax is said to be none. */
export function TaxAmount({ amount }: { amount: number | null }) {
  if (amount !== null) return formatDollars(amount);
  return (
    <span className="soft">
      <Trans>none</Trans>
    </span>
  );
}
