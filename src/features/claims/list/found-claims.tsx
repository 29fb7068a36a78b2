import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ClaimFilter } from '#offline/cache/claim-filter.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReadClaims } from './read-claims.tsx';
import { useFoundClaims } from './use-found-claims.ts';

type Props = { accountId: string; filter: ClaimFilter; onClear: () => void };

/** What a search or a status leaves of the list. */
export function FoundClaims({ accountId, filter, onClear }: Props) {
  const list = useFoundClaims(accountId, filter);
  const found = list.rows?.length ?? 0;
  const none = list.rows !== undefined && found === 0 && list.reading.phase !== 'reading';
  return (
    <>
      <p role="status" className="soft">
        {list.complete && found > 0 && <Plural value={found} one="# claim found" other="# claims found" />}
      </p>
      <ReadClaims accountId={accountId} list={list} />
      {none && (
        <EmptyState
          icon="search"
          title={<Trans>No claim matches</Trans>}
          action={
            <Button variant="default" onClick={onClear}>
              <Trans>Show all claims</Trans>
            </Button>
          }
        >
          <Trans>Look for a part of the name, the serial number or the claim number, in any status.</Trans>
        </EmptyState>
      )}
    </>
  );
}
