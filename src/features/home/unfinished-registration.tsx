import { Trans } from '@lingui/react/macro';
import { useDrafts } from '#queries/use-drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { UnfinishedCard } from './unfinished-card.tsx';

/** The product registration that was being filled in. */
export function UnfinishedRegistration({ accountId }: { accountId: string }) {
  const [draft, ...others] = useDrafts(accountId, 'registration') ?? [];
  if (!draft) return null;
  const changedAt = formatWhen(draft.updatedAt);
  return (
    <UnfinishedCard
      title={<Trans>Unfinished product registration</Trans>}
      serialNumber={draft.serialNumber}
      others={others.length}
      to={`/product-registrations/new?draft=${draft.id}`}
    >
      <Trans>Last change {changedAt}. All kept on this device.</Trans>
    </UnfinishedCard>
  );
}
