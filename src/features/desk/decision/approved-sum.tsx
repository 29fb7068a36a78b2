import { Trans } from '@lingui/react/macro';
import { toDollars } from '#domain/money.ts';
import { formatDollars } from '#ui/format.ts';

type SumProps = { approvedCents: number; claimedCents: number; isDecided: boolean };

/** What is approved of how much. */
export function ApprovedSum({ approvedCents, claimedCents, isDecided }: SumProps) {
  const approved = formatDollars(toDollars(approvedCents));
  const claimed = formatDollars(toDollars(claimedCents));
  if (isDecided && claimedCents === 0) return <Trans>{approved} approved</Trans>;
  return isDecided ? (
    <Trans>
      {approved} of {claimed} approved
    </Trans>
  ) : (
    <Trans>
      {approved} of {claimed} to approve
    </Trans>
  );
}
