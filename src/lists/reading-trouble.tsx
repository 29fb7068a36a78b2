import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type Failure, hasCode, isMissingNetwork } from '#api/failure.ts';
import { isWithoutNetwork } from '#api/reachability.ts';
import { Callout } from '#ui/callout.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { showError } from '#ui/shown-error.ts';
import { errorSentence, type FailureName } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';
import type { ListView } from './list-state.ts';

type Props = {
  list: ListView;
  failure: Failure;
  page: number;
  /** How contradictory records are reported: in a dialog over the list, or in its place (R-UI-10). */
  inconsistency: 'dialog' | 'alert';
  /** What failed, in the title of the error. */
  failed?: FailureName;
};

/** Why the list could not be read. Cached rows stay visible (R-CLAIM-09). */
export function ReadingTrouble({ list, failure, page, inconsistency, failed }: Props) {
  const inconsistent = hasCode(failure, 'SALESFORCE_DATA_INCONSISTENCY');
  const alert = useEffectEvent(() => showError(errorSentence('SALESFORCE_DATA_INCONSISTENCY')));

  useEffect(() => {
    if (inconsistent && inconsistency === 'dialog') alert();
  }, [inconsistent, inconsistency]);

  const offline = isMissingNetwork(failure);
  const hasSome = (list.rows?.length ?? 0) > 0;
  if (offline && hasSome)
    return (
      <div className="mt-2s">
        <Callout tone="wait" announce="status" title={<Trans>You’re offline: showing what is saved here</Trans>}>
          <Trans>More may load when you’re back online.</Trans>
        </Callout>
      </div>
    );
  const retry = () => (page > 1 ? void list.read(page) : list.refresh());
  // The dialog says it: the list shows no second message.
  if (inconsistent && inconsistency === 'dialog')
    return (
      <div className="mt-2s">
        <Button variant="default" onClick={retry} leftSection={<Icon name="refresh" size="small" />}>
          <Trans>Retry</Trans>
        </Button>
      </div>
    );
  return (
    <div className="mt-2s">
      <ErrorState title={titleOf(inconsistent, offline, failed)} offline={offline} onRetry={retry}>
        {offline && <Trans>The list is not available offline yet. It will load when you’re back online.</Trans>}
        {!offline && !inconsistent && failureWords(failure)}
      </ErrorState>
    </div>
  );
}

/** Undefined when neither the cause nor the list has a title of its own. */
function titleOf(inconsistent: boolean, offline: boolean, failed: FailureName | undefined): ReactNode {
  if (offline) return isWithoutNetwork() ? <Trans>No network</Trans> : <Trans>The portal does not answer</Trans>;
  if (inconsistent) return errorSentence('SALESFORCE_DATA_INCONSISTENCY');
  return failed && errorSentence(failed);
}
