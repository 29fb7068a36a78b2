import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Callout } from './callout.tsx';
import { Icon } from './icon.tsx';

type Props = ComponentProps<typeof Callout> & { onRetry: () => void };

/** A message about a failed read, with a retry button. */
export function RetryCallout({ children, onRetry, ...callout }: Props) {
  return (
    <Callout {...callout}>
      {children}
      <div className="mt-sm">
        <Button size="md" variant="default" onClick={onRetry} leftSection={<Icon name="refresh" size="small" />}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    </Callout>
  );
}
