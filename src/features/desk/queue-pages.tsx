import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';

type Props = {
  /** How many rows the page has. */
  shown: number;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  /** How many rows are before it. */
  from: number;
  /** The address of the page of a cursor. */
  to: (after: string, from: number) => string;
};

/** Which rows of a queue are shown, and the next page. The browser's Back leads to the one before. */
export function QueuePages({ shown, next, from, to }: Props) {
  if (shown === 0) return null;
  const first = formatNumber(from + 1);
  const last = formatNumber(from + shown);
  return (
    <div className="note wrap middle gap-sm end">
      <span>
        <Trans>
          {first} to {last}
        </Trans>
      </span>
      {from > 0 && (
        <Button component={Link} variant="default" size="md" to={to('', 0)}>
          <Trans>First page</Trans>
        </Button>
      )}
      {next !== null && (
        <Button
          component={Link}
          variant="default"
          size="md"
          rightSection={<Icon name="right" size="small" />}
          to={to(next, from + shown)}
        >
          <Trans>Next page</Trans>
        </Button>
      )}
    </div>
  );
}
