import { Trans } from '@lingui/react/macro';

/** Replaces a value that the response does not contain. */
export function NotProvided() {
  return (
    <span className="soft">
      <Trans>not provided</Trans>
    </span>
  );
}
