import { Trans } from '@lingui/react/macro';
import { Callout } from '#ui/callout.tsx';
import { ForwardLink } from '#ui/links.tsx';

/** What to do on a full device; the form stays open. */
export function DeviceFull() {
  return (
    <Callout tone="bad" announce="alert" title={<Trans>This device is full</Trans>}>
      <p>
        <Trans>
          Everything you filled in is still here, but it is not kept yet. Free some space on the device, or send what
          waits in the outbox. Then go on: it is kept with your next change, or when you send it.
        </Trans>
      </p>
      <ForwardLink to="/outbox">
        <Trans>Open the outbox</Trans>
      </ForwardLink>
    </Callout>
  );
}
