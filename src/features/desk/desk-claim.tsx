import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type DeskClaim as Value, getDeskClaim } from '#contract/claim-decisions.ts';
import { useOpenForm } from '#forms/use-open-form.ts';
import { errorSentence } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { useAccount } from '#queries/use-account.ts';
import { useReading } from '#queries/use-reading.ts';
import { call } from '#session/call.ts';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { Page } from '#ui/page.tsx';
import { RetryCallout } from '#ui/retry-callout.tsx';
import { DecisionPage } from './decision/decision-page.tsx';
import { DecisionValues, freshValues } from './decision/decision-values.ts';

/** One claim at the desk, with all that its decision needs (R-DESK-22). */
export function DeskClaim() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const read = useCallback(() => call(getDeskClaim, { params: { id } }, { fresh: true }), [id]);
  const { reading, retry } = useReading(read);
  if (reading.phase === 'ready' && reading.value.claim.id === id) return <OpenedClaim key={id} read={reading.value} />;
  return (
    <Page title={t`Claim`} width="wide" back={{ to: '/desk', label: <Trans>Claims to decide</Trans> }}>
      {reading.phase === 'failed' ? (
        <RetryCallout tone="bad" announce="alert" title={errorSentence('fetch_claim')} onRetry={retry}>
          <p>{failureWords(reading.failure)}</p>
        </RetryCallout>
      ) : (
        <ListSkeleton label={t`Loading the claim`} />
      )}
    </Page>
  );
}

function OpenedClaim({ read }: { read: Value }) {
  const { id: accountId } = useAccount();
  const [claim, setClaim] = useState(read);
  const draftKey = `desk:${accountId}:${read.claim.id}`;
  const { open } = useOpenForm(draftKey, DecisionValues, () => freshValues(read.version));
  if (!open) return null;
  return <DecisionPage key={open.id} draftKey={draftKey} open={open} claim={claim} onClaim={setClaim} />;
}
