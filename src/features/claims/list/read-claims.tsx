import { useLingui } from '@lingui/react/macro';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import type { ClaimListView } from './claim-list-view.ts';
import { ClaimRows } from './claim-rows.tsx';
import styles from './list-row.module.css';
import { ReadingTrouble } from './reading-trouble.tsx';

type Props = { accountId: string; list: ClaimListView };

/** A list of claims with what it is waiting for, and what went wrong. */
export function ReadClaims({ accountId, list }: Props) {
  const { t } = useLingui();
  const { rows, reading, complete } = list;
  const shown = rows?.length ?? 0;
  return (
    <div aria-busy={reading.phase === 'reading'}>
      <ClaimRows accountId={accountId} list={list} />
      {shown === 0 && reading.phase !== 'failed' && !complete && <ListSkeleton label={t`Reading the claims`} />}
      {shown > 0 && reading.phase === 'reading' && reading.page > (rows?.at(-1)?.page ?? 0) && (
        <div className={styles.more}>
          <ListSkeleton label={t`Reading more claims`} rows={2} />
        </div>
      )}
      {reading.phase === 'failed' && <ReadingTrouble list={list} failure={reading.failure} page={reading.page} />}
    </div>
  );
}
