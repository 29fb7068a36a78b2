import { ListSkeleton } from '#ui/list-skeleton.tsx';
import type { ComponentProps } from 'react';
import styles from './list-row.module.css';
import { ReadingTrouble } from './reading-trouble.tsx';
import { VirtualRows } from './virtual-rows.tsx';

type Props<Item extends { id: string }> = ComponentProps<typeof VirtualRows<Item>> &
  Pick<ComponentProps<typeof ReadingTrouble>, 'inconsistency'> & {
    /** What is being read, for screen readers: "Reading the claims". */
    label: string;
    /** The same once there is something: "Reading more claims". */
    moreLabel: string;
  };

/** A list with what it is waiting for, and what went wrong. */
export function ReadList<Item extends { id: string }>({ label, moreLabel, inconsistency, ...rows }: Props<Item>) {
  const { list } = rows;
  const { reading, complete } = list;
  const shown = list.rows?.length ?? 0;
  return (
    <div aria-busy={reading.phase === 'reading'}>
      {/* Its rows ask for the first page, so they stand although there is nothing to show. */}
      <VirtualRows {...rows} />
      {shown === 0 && reading.phase !== 'failed' && !complete && <ListSkeleton label={label} />}
      {shown > 0 && reading.phase === 'reading' && reading.page > (list.rows?.at(-1)?.page ?? 0) && (
        <div className={styles.more}>
          <ListSkeleton label={moreLabel} rows={2} />
        </div>
      )}
      {reading.phase === 'failed' && (
        <ReadingTrouble {...{ list, inconsistency }} failure={reading.failure} page={reading.page} />
      )}
    </div>
  );
}
