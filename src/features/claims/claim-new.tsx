import { useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { useNamedDraft } from '#forms/use-named-draft.ts';
import { ClaimForm } from './form/claim-form.tsx';
import { useAccount } from '#queries/use-account.ts';
import { PageLoader } from '#ui/page-loader.tsx';
import { useLazyModule } from '#ui/use-lazy-module.ts';

/** The screen after Send. It is loaded in advance because the network may be gone by then. */
const loadSaved = () => import('./saved/claim-saved.tsx');

/** A new claim: the form, then the progress of sending it (R-CLAIM-08, R-CLAIM-14). */
export function ClaimNew() {
  const { id: accountId } = useAccount();
  const [query] = useSearchParams();
  const sent = query.get('sent');
  const saved = useLazyModule(loadSaved, sent !== null);
  if (sent !== null)
    return saved ? <saved.ClaimSaved key={sent} accountId={accountId} entryId={sent} /> : <PageLoader />;
  return <OpenClaim key={accountId} accountId={accountId} draftId={query.get('draft')} />;
}

function OpenClaim({ accountId, draftId }: { accountId: string; draftId: string | null }) {
  const { t } = useLingui();
  const open = useNamedDraft(accountId, draftId, {
    kind: 'claim',
    path: '/warranty-claims/new',
    goneText: () => t`That claim is not on this device. This is a new one.`,
  });
  return open && <ClaimForm key={open.draft.id} {...open} />;
}
