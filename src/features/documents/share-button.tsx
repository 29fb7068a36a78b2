import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Icon } from '#ui/icon.tsx';

type Props = { bytes: Blob; fileName: string; title: string };

/** Hands a document on to another app, where the device can. */
export function ShareButton({ bytes, fileName, title }: Props) {
  const file = useMemo(() => new File([bytes], fileName, { type: bytes.type }), [bytes, fileName]);
  const shared = { files: [file], title };
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(shared)) return null;
  return (
    <Button
      size="md"
      variant="default"
      leftSection={<Icon name="send" size="small" />}
      onClick={() => void navigator.share(shared).catch(ignoreChangeOfMind)}
    >
      <Trans>Share</Trans>
    </Button>
  );
}

/** Closing the device's sheet without choosing an app is no failure. */
function ignoreChangeOfMind(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
