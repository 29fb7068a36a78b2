import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

/** Copies a text to the clipboard and shows the result. */
export function CopyButton({ text }: { text: () => string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      // The browser may refuse. The text can still be selected by hand.
      () => setCopied(false),
    );
  return (
    <Button size="md" variant="default" onClick={() => void copy()}>
      <span role="status">
        {copied === null && <Trans>Copy</Trans>}
        {copied === true && <Trans>Copied</Trans>}
        {copied === false && <Trans>Not copied</Trans>}
      </span>
    </Button>
  );
}
