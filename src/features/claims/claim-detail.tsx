import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useEntry } from '#queries/stored-work.ts';
import { SentClaim } from './detail/sent-claim.tsx';
import { UnsentClaim } from './detail/unsent-claim.tsx';
import { useAccount } from '#queries/use-account.ts';

/** One claim: from the server, or from the outbox under the id of its entry (R-CLAIM-10). */
export function ClaimDetail() {
  const { id: accountId } = useAccount();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const here = useEntry(accountId, id);
  if (here === undefined) return null;
  if (here === null || here.entry.unreadable || here.entry.kind !== 'claim')
    return <SentClaim key={id} accountId={accountId} id={id} />;
  const { receipt } = here.entry;
  if (receipt) return <Navigate to={{ pathname: `/warranty-claims/${receipt.claimId}`, search }} replace />;
  return <UnsentClaim entry={here.entry} photos={here.photos} log={here.log} />;
}
