import { Trans } from '@lingui/react/macro';
import { EmptyState } from '#ui/empty-state.tsx';

/** The list of somebody who has not registered anything yet. */
export function NoProducts() {
  return (
    <EmptyState icon="box" title={<Trans>No product is registered yet</Trans>}>
      <Trans>
        A registered product has its warranty and its manuals here. “Register a product” takes its serial number and the
        proof of purchase.
      </Trans>
    </EmptyState>
  );
}
