import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#ui/empty-state.tsx';

/** The list of somebody who has not filed a claim yet. */
export function NoClaims() {
  return (
    <EmptyState icon="wrench" title={<Trans>Create a warranty claim</Trans>}>
      <Trans>No claim has been sent yet. “Add claim” starts one; all it takes is the serial number.</Trans>
    </EmptyState>
  );
}
