import { Trans } from '@lingui/react/macro';
import { type ComponentType, lazy, startTransition, useEffect, useRef, useState } from 'react';
import { isServerThere } from '#api/is-server-there.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { focusHeading } from '#ui/focus-heading.ts';
import { useStable } from '#ui/use-stable.ts';
import type { useClaimForm } from './use-claim-form.ts';

type Props = { accountId: string; claim: ReturnType<typeof useClaimForm> };
type PartProps = Props & { load: () => Promise<boolean> };

const loadRest = () => import('./rest-of-claim.tsx');

const Rest = lazyRest();

/** The sections of the form below its product, which the first frame shows. */
export function LaterSections(props: Props) {
  const [Part, setPart] = useState(() => Rest);

  /** Loads and shows them. Returns whether that was possible. */
  async function load(): Promise<boolean> {
    try {
      await loadRest();
      startTransition(() => setPart(() => lazyRest()));
      return true;
    } catch {
      return false;
    }
  }

  return <Part {...props} load={load} />;
}

function lazyRest() {
  return lazy<ComponentType<PartProps>>(async () => {
    try {
      return { default: (await loadRest()).RestOfClaim };
    } catch {
      return { default: NotLoaded };
    }
  });
}

/**
 * In place of the sections: the network went before their code came (R-OFF-08). It is tried again when the network is
 * back, and in each new form.
 */
function NotLoaded({ load: loadNow }: PartProps) {
  const load = useStable(loadNow);
  const isAsked = useRef(false);
  const retry = useStable(async () => {
    // Firefox never requests a failed module again; what is typed is on the device.
    if (!(await load()) && (await isServerThere())) window.location.reload();
  });
  useEffect(() => {
    const onOnline = () => void retry();
    void load();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [load, retry]);
  // The button that was pressed goes with this message.
  useEffect(
    () => () => {
      if (isAsked.current && document.activeElement === document.body) focusHeading();
    },
    [],
  );
  return (
    <ErrorState
      title={<Trans>The rest of the claim could not be loaded</Trans>}
      onRetry={() => {
        isAsked.current = true;
        void retry();
      }}
    >
      <Trans>Check the network, then try again. What you typed is saved on this device.</Trans>
    </ErrorState>
  );
}
