import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Callout } from '../callout.tsx';
import { DialogActions } from '../dialog-actions.tsx';
import { Icon } from '../icon.tsx';
import { cameraTroubleText } from './camera-trouble-text.ts';
import { LightButton } from './light-button.tsx';
import styles from './scan.module.css';
import { useCamera } from './use-camera.ts';
import { useScan } from './use-scan.ts';

export type ScannerProps = {
  /** Where to hold the camera. */
  hint: ReactNode;
  /** The value of a code that can be what is looked for, else null. */
  accept: (text: string) => string | null;
  /** What is said of a code that cannot. */
  otherText: (text: string) => string;
  onScanned: (value: string) => void;
  onType: () => void;
};

/** The camera's picture, and what is read in it. */
export function Scanner({ hint, accept, otherText, onScanned, onType }: ScannerProps) {
  const { t } = useLingui();
  const camera = useCamera();
  const { video, ...scan } = useScan({ stream: camera.phase === 'on' ? camera.stream : null, accept, onScanned });
  const trouble = camera.phase === 'failed' ? camera.trouble : scan.failed ? 'impossible' : null;
  const why = trouble && cameraTroubleText(trouble);
  return (
    <>
      {why ? (
        <Callout tone="wait" announce="alert" title={why.title}>
          <p>{why.advice}</p>
        </Callout>
      ) : (
        <>
          <div className={styles.view} data-phase={camera.phase}>
            <video ref={video} muted playsInline aria-label={t`Picture of the camera`} />
          </div>
          <p role="status" className={styles.words}>
            {camera.phase === 'starting' ? (
              <Trans>Starting the camera</Trans>
            ) : scan.otherText === null ? (
              hint
            ) : (
              otherText(scan.otherText)
            )}
          </p>
        </>
      )}
      <DialogActions>
        {camera.phase === 'on' && camera.hasLight && <LightButton track={camera.track} />}
        <Button
          variant={why ? 'filled' : 'default'}
          leftSection={<Icon name="pencil" />}
          onClick={onType}
          data-autofocus
        >
          <Trans>Type it instead</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
