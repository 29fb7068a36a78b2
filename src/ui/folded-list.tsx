import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

type Props = {
  className: string | undefined;
  /** The number of items that are shown while the list is folded. */
  first: number;
  children: readonly ReactNode[];
};

/** A list of which only the first items are shown until the person asks for the rest. */
export function FoldedList({ className, first, children }: Props) {
  const [opened, setOpened] = useState(false);
  const more = children.length - first;
  return (
    <>
      <ul className={className}>{opened ? children : children.slice(0, first)}</ul>
      {more > 0 && (
        <Button
          variant="subtle"
          size="md"
          className="mt-2xs"
          aria-expanded={opened}
          onClick={() => setOpened((was) => !was)}
        >
          {opened ? <Trans>Show fewer</Trans> : <Trans>Show {more} more</Trans>}
        </Button>
      )}
    </>
  );
}
