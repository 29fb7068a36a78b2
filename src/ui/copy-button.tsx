import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

/** Puts a text on the clipboard, and says what came of it. */
export function CopyButton({ text }: { text: () => string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      // A browser may refuse it: the text can be marked by hand.
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
