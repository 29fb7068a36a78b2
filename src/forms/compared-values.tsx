import { Trans } from '@lingui/react/macro';
import { comparedCustomer } from '#messages/entry-names.ts';
import type { Entry } from '#storage/rows.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';

/** The two values that did not match at sync, for the person who must correct one of them (R-OFF-16). */
export function ComparedValues({ entry }: { entry: Entry }) {
  const customer = comparedCustomer(entry);
  if (entry.cause.serverCode !== 'customer_does_not_match' || customer === null || !('serialNumber' in entry.payload))
    return null;
  return (
    <DescriptionList>
      <DescriptionItem label={<Trans>Serial number</Trans>}>
        <span className="mono">{entry.payload.serialNumber}</span>
      </DescriptionItem>
      <DescriptionItem label={<Trans>Customer’s email or phone</Trans>}>{customer}</DescriptionItem>
    </DescriptionList>
  );
}
