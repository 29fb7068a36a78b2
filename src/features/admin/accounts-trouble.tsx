import { Trans } from '@lingui/react/macro';
import type { Failure } from '#api/failure.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { failureWords } from '#messages/failure-words.ts';

type Props = {
  failure: Failure;
  /** Accounts that were read before are still in sight. */
  hasSome: boolean;
  onRetry: () => void;
};

/** Why the accounts could not be read. */
export function AccountsTrouble({ failure, hasSome, onRetry }: Props) {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
    case 'not_an_answer':
      return (
        <ErrorState offline title={<Trans>The accounts need the network</Trans>} onRetry={onRetry}>
          {hasSome ? (
            <Trans>
              This is what was read before, and nothing can be changed now. It is read again when the network is back.
            </Trans>
          ) : (
            <Trans>They appear by themselves when it is back.</Trans>
          )}
        </ErrorState>
      );
    case 'refused':
    case 'signin':
    case 'aborted':
      return <ErrorState onRetry={onRetry}>{failureWords(failure)}</ErrorState>;
  }
}
