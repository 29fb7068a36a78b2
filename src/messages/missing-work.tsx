import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { Unsent } from '#offline/unsent-witness.ts';
import { Age } from '#ui/age.tsx';
import { Callout } from '#ui/callout.tsx';

type Props = { missing: Unsent; onClose: () => void };

/** Shown when the browser has lost unsent work: how much, and how old. */
export function MissingWork({ missing, onClose }: Props) {
  const { count, claims, since } = missing;
  return (
    <Callout
      tone="bad"
      announce="alert"
      title={
        claims === count ? (
          <Plural
            value={count}
            one="# unsent claim is missing from this device"
            other="# unsent claims are missing from this device"
          />
        ) : (
          <Plural
            value={count}
            one="# unsent entry is missing from this device"
            other="# unsent entries are missing from this device"
          />
        )
      }
    >
      <p>
        <Trans>
          The browser has lost what the portal had stored here; the oldest was saved <Age since={since} />. Look in the
          list of claims for what has arrived, and file the rest again.
        </Trans>
      </p>
      <div>
        <Button size="md" variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Callout>
  );
}
