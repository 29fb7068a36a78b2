import { Trans, useLingui } from '@lingui/react/macro';
import { ListHeading } from '#ui/list-heading.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { keepPlace } from './claim-list-place.ts';
import { ClaimRow } from './claim-row.tsx';
import styles from './list-row.module.css';
import { NoClaims } from './no-claims.tsx';
import { ReadingTrouble } from './reading-trouble.tsx';
import { useReadOnScroll } from './use-read-on-scroll.ts';
import { useReturnToPlace } from './use-return-to-place.ts';
import type { ClaimListView } from './use-claim-list.ts';

type Props = { accountId: string; list: ClaimListView };

/** The claims the server has, page by page as one scrolls. */
export function SentClaims({ accountId, list }: Props) {
  const { t } = useLingui();
  const { kept, page, reading, complete } = list;
  const claims = kept?.claims ?? [];
  const ul = useReturnToPlace(accountId, claims.length > 0);
  const idle = reading.phase === 'idle' && claims.length > 0 && !complete;
  const end = useReadOnScroll(idle, () => void list.read(page + 1));
  const isReading = reading.phase === 'reading';

  if (!isReading && reading.phase !== 'failed' && kept && claims.length === 0 && complete) return <NoClaims />;
  return (
    <section aria-labelledby="sent-claims" aria-busy={isReading}>
      <ListHeading id="sent-claims" title={<Trans context="claims">Sent</Trans>} />
      {claims.length > 0 && (
        <ul ref={ul} className={styles.list}>
          {claims.map((claim) => (
            <ClaimRow
              key={claim.id}
              claim={claim}
              onOpen={() => keepPlace({ accountId, page, scrollY: window.scrollY, claimId: claim.id })}
            />
          ))}
        </ul>
      )}
      {claims.length === 0 && reading.phase !== 'failed' && <ListSkeleton label={t`Reading the claims`} />}
      {claims.length > 0 && isReading && reading.page > 1 && (
        <div className={styles.more}>
          <ListSkeleton label={t`Reading more claims`} rows={2} />
        </div>
      )}
      <div ref={end} />
      {reading.phase === 'failed' && <ReadingTrouble list={list} failure={reading.failure} page={reading.page} />}
    </section>
  );
}
