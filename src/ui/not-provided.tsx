import { Trans } from '@lingui/react/macro';

/** In place of what the answer does not carry. */
export function NotProvided() {
  return (
    <span className="soft">
      <Trans>not provided</Trans>
    </span>
  );
}
