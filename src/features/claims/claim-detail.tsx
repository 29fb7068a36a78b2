import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { Page } from '#ui/page.tsx';
import { ClaimAge } from './detail/claim-age.tsx';
import { ClaimCards } from './detail/claim-cards.tsx';
import { ClaimStates } from './detail/claim-states.tsx';
import { ClaimSkeleton } from './detail/claim-skeleton.tsx';
import { NotOpenedBefore } from './detail/not-opened-before.tsx';
import { useClaimDetail } from './detail/use-claim-detail.ts';
import { useAccount } from './use-account.ts';

/** One claim as the server has it, or as it was last read on this device (`portal.md §2`). */
export function ClaimDetail() {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const { id = '' } = useParams();
  const { claim, readAt, reading, refresh } = useClaimDetail(accountId, id);
  const offline = reading === 'unreachable';
  return (
    <Page
      width="wide"
      title={claim?.name ?? t`Warranty claim`}
      back={{ to: '/warranty-claims', label: <Trans>Warranty claims</Trans> }}
      marks={claim && <ClaimStates claim={claim} />}
      end={claim && readAt && <ClaimAge claim={claim} readAt={readAt} offline={offline} />}
    >
      {claim && <ClaimCards claim={claim} />}
      {!claim && offline && <NotOpenedBefore onRetry={refresh} />}
      {!claim && !offline && <ClaimSkeleton />}
    </Page>
  );
}
