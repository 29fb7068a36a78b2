import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Callout } from '../callout.tsx';
import { Icon } from '../icon.tsx';
import { DialogActions } from '../layout.tsx';
import type { CameraTrouble } from './camera-trouble-of.ts';
import styles from './scan.module.css';
import { useCamera } from './use-camera.ts';
import { useScan } from './use-scan.ts';

export type ScannerProps = {
  /** How to hold the camera. */
  hint: ReactNode;
  /** The value of an acceptable code, else null. */
  accept: (text: string) => string | null;
  /** The message for a code that `accept` rejects. */
  otherText: (text: string) => string;
  onScanned: (value: string) => void;
  onType: () => void;
};

/** The picture of the camera, searched for codes. */
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

/** Turns on the light of the camera, for a rating plate in the dark. */
function LightButton({ track }: { track: MediaStreamTrack }) {
  const [lit, setLit] = useState(false);
  const toggle = async () => {
    const torch = !lit;
    // Ignores a failure: the light and its button stay unchanged.
    await track.applyConstraints({ advanced: [{ torch }] }).then(
      () => setLit(torch),
      () => {},
    );
  };
  return (
    <Button variant="default" aria-pressed={lit} leftSection={<Icon name="light" />} onClick={() => void toggle()}>
      {lit ? <Trans>Light off</Trans> : <Trans>Light on</Trans>}
    </Button>
  );
}

/** Why the camera cannot be used, and what to do. */
function cameraTroubleText(trouble: CameraTrouble): { title: string; advice: string } {
  switch (trouble) {
    case 'none':
      return { title: t`This device has no camera`, advice: t`Type the number under the bar code.` };
    case 'denied':
      return {
        title: t`The camera is not allowed here`,
        advice: t`Allow it in the browser’s settings, or type the number under the bar code.`,
      };
    case 'in_use':
      return {
        title: t`Another app is using the camera`,
        advice: t`Close that app and scan again, or type the number under the bar code.`,
      };
    case 'impossible':
      return {
        title: t`This browser cannot scan`,
        advice: t`Type the number under the bar code, or use another browser.`,
      };
  }
}
