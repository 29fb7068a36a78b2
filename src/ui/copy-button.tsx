import { Button, VisuallyHidden } from '@mantine/core';
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
  const result = copied === true ? <Trans>Copied</Trans> : <Trans>Not copied</Trans>;
  return (
    <>
      <Button size="md" variant="default" onClick={() => void copy()}>
        {copied === null ? <Trans>Copy</Trans> : result}
      </Button>
      {/* Inside the button it would take the button's name away. */}
      <VisuallyHidden role="status">{copied !== null && result}</VisuallyHidden>
    </>
  );
}
