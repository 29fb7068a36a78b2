import { Plural, Trans } from '@lingui/react/macro';
import { useDrafts } from '#queries/use-drafts.ts';
import { formatWhen } from '#ui/format-when.ts';
import { UnfinishedCard } from './unfinished-card.tsx';

/** The claim that was being filled in comes before everything else. */
export function UnfinishedClaim({ accountId }: { accountId: string }) {
  const [draft, ...others] = useDrafts(accountId, 'claim') ?? [];
  if (!draft) return null;
  const changedAt = formatWhen(draft.updatedAt);
  return (
    <UnfinishedCard
      title={<Trans>Unfinished claim</Trans>}
      serialNumber={draft.serialNumber}
      others={others.length}
      to={`/warranty-claims/new?draft=${draft.id}`}
    >
      <Plural
        value={draft.photoCount}
        _0={`No photos yet, last change ${changedAt}. All kept on this device.`}
        one={`# photo, last change ${changedAt}. All kept on this device.`}
        other={`# photos, last change ${changedAt}. All kept on this device.`}
      />
    </UnfinishedCard>
  );
}
