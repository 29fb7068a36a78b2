import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Icon } from './icon.tsx';

type Props = {
  opened: boolean;
  onOpen: (opened: boolean) => void;
  /** How many filters are set. */
  count: number;
  className: string | undefined;
};

/** Shows and hides the filters of a list where the window has no room for them. */
export function OpenFilters({ opened, onOpen, count, className }: Props) {
  return (
    <Button
      className={className ?? ''}
      variant="default"
      aria-expanded={opened}
      rightSection={<Icon name={opened ? 'up' : 'down'} size="small" />}
      onClick={() => onOpen(!opened)}
    >
      {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
    </Button>
  );
}
