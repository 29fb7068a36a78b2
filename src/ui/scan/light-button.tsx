import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '../icon.tsx';

/** The light beside a camera, for a plate in the dark. */
export function LightButton({ track }: { track: MediaStreamTrack }) {
  const [lit, setLit] = useState(false);
  const turn = async () => {
    const torch = !lit;
    // A light that cannot be turned now stays as it is, and so does its button.
    await track.applyConstraints({ advanced: [{ torch }] }).then(
      () => setLit(torch),
      () => {},
    );
  };
  return (
    <Button variant="default" aria-pressed={lit} leftSection={<Icon name="light" />} onClick={() => void turn()}>
      {lit ? <Trans>Light off</Trans> : <Trans>Light on</Trans>}
    </Button>
  );
}
