import { ListSkeleton } from '#ui/list-skeleton.tsx';
import type { ComponentProps } from 'react';
import { ReadingTrouble } from './reading-trouble.tsx';
import { VirtualRows } from './virtual-rows.tsx';

type Props<Item extends { id: string }> = ComponentProps<typeof VirtualRows<Item>> &
  Pick<ComponentProps<typeof ReadingTrouble>, 'inconsistency' | 'failed'> & {
    /** The label for screen readers: "Loading the claims". */
    label: string;
    /** The label for further pages: "Loading more claims". */
    moreLabel: string;
  };

/** A list with its progress and its errors. */
export function ReadList<Item extends { id: string }>({
  label,
  moreLabel,
  inconsistency,
  failed,
  ...rows
}: Props<Item>) {
  const { list } = rows;
  const { reading, complete } = list;
  const shown = list.rows?.length ?? 0;
  return (
    <div aria-busy={reading.phase === 'reading'}>
      {/* The rows request the first page, so they are rendered even when empty. */}
      <VirtualRows {...rows} />
      {shown === 0 && reading.phase !== 'failed' && !complete && <ListSkeleton label={label} />}
      {shown > 0 && reading.phase === 'reading' && reading.page > (list.rows?.at(-1)?.page ?? 0) && (
        <div className="mt-2s">
          <ListSkeleton label={moreLabel} rows={2} />
        </div>
      )}
      {reading.phase === 'failed' && (
        <ReadingTrouble
          {...{ list, inconsistency }}
          {...(failed && { failed })}
          failure={reading.failure}
          page={reading.page}
        />
      )}
    </div>
  );
}
