import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { useCachedList } from '#lists/use-cached-list.ts';
import { claimList } from '#offline/cache/read-claims.ts';
import { needsPerson, needsYou } from '#offline/cache/needs-you.ts';
import { OnThisDevice, type UnsentClaims, useUnsentClaims } from './list/on-this-device.tsx';
import { useClaimFilter } from './list/use-claim-filter.ts';
import { ReadAt } from '#lists/read-at.tsx';
import { SentClaims } from './list/sent-claims.tsx';
import { useAccount } from '#queries/use-account.ts';

/** The depot's claims: those only on this device, then those of the server (R-CLAIM-09). */
export function ClaimList() {
  const { t } = useLingui();
  const { id: accountId } = useAccount();
  const list = useCachedList(claimList, accountId);
  const unsent = useUnsentClaims(accountId);
  const [filter, setFilter] = useClaimFilter(accountId);
  return (
    <Page
      title={t`Warranty claims`}
      back={{ to: '/', label: <Trans>Dashboard</Trans> }}
      end={<ReadAt list={list} />}
      width="wide"
      bar={{
        isInTabs: true,
        action: (
          <Button component={Link} to="/warranty-claims/new" leftSection={<Icon name="plus" />}>
            <Trans>Add claim</Trans>
          </Button>
        ),
      }}
    >
      {/* Waits for the upper list, which would otherwise move the lower one down. */}
      {unsent && (
        <>
          <OnThisDevice {...(filter.status === needsYou ? inNeed(unsent) : unsent)} />
          <SentClaims {...{ accountId, list, filter, setFilter }} isAlone={!hasWork(unsent)} />
        </>
      )}
    </Page>
  );
}

function hasWork({ entries, drafts, followUpDrafts }: UnsentClaims): boolean {
  return entries.length + drafts.length + followUpDrafts.length > 0;
}

/** The unsent work that only the person can go on with. */
function inNeed({ entries }: UnsentClaims): UnsentClaims {
  return { entries: entries.filter(needsPerson), drafts: [], followUpDrafts: [] };
}
