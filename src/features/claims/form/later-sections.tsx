import { Trans } from '@lingui/react/macro';
import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';
import { isServerThere } from '#api/is-server-there.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { useStable } from '#ui/use-stable.ts';
import type { useClaimForm } from './use-claim-form.ts';

type Props = { accountId: string; claim: ReturnType<typeof useClaimForm> };
type PartProps = Props & { onRetry: () => void };

const loadRest = () => import('./rest-of-claim.tsx');

/** What a form begins with. One that could not be loaded is replaced once `NotLoaded` is shown in its place. */
let rest = lazyRest();

/** The sections of the form below its product, which the first frame shows. */
export function LaterSections(props: Props) {
  const [Part, setPart] = useState(() => rest);

  async function retry(): Promise<void> {
    const isLoaded = await loadRest().then(
      () => true,
      () => false,
    );
    if (isLoaded) startTransition(() => setPart(() => rest));
    // Firefox never requests a failed module again; what is typed is on the device.
    else if (await isServerThere()) window.location.reload();
  }

  return <Part {...props} onRetry={() => void retry()} />;
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
 * back.
 */
function NotLoaded({ onRetry }: PartProps) {
  const retry = useStable(onRetry);
  useEffect(() => {
    rest = lazyRest();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return (
    <ErrorState title={<Trans>The rest of the claim could not be loaded</Trans>} onRetry={retry}>
      <Trans>Check the network, then try again. What you typed is saved on this device.</Trans>
    </ErrorState>
  );
}
