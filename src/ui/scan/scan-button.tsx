import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { ScannerProps } from './scanner.tsx';

// The camera and the reader load when somebody first scans.
const Scanner = lazy(async () => ({ default: (await import('./scanner.tsx')).Scanner }));

type Props = ScannerProps & { title: ReactNode };

type ScanState = 'closed' | 'open' | 'typing instead';

/** Opens the camera to read a code. */
export function ScanButton({ title, onScanned, onType, ...scanner }: Props) {
  const [state, setState] = useState<ScanState>('closed');

  // Runs once the dialog is closing: the dialog returns the focus to this button only if no other element has it.
  useEffect(() => {
    if (state === 'typing instead') onType();
  }, [state, onType]);

  return (
    <>
      <Button variant="default" leftSection={<Icon name="scan" />} onClick={() => setState('open')}>
        <Trans>Scan</Trans>
      </Button>
      <Dialog opened={state === 'open'} onClose={() => setState('closed')} title={title} size="lg">
        <LazyBoundary>
          <Scanner
            {...scanner}
            onType={() => setState('typing instead')}
            onScanned={(value) => {
              setState('closed');
              onScanned(value);
            }}
          />
        </LazyBoundary>
      </Dialog>
    </>
  );
}
