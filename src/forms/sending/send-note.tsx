import { Plural, Trans } from '@lingui/react/macro';
import type { Decision } from '#offline/outbox/outcome.ts';
import { decisionWords, type Words } from '#wording/decision-words.ts';
import type { SendState } from './send-state.ts';

type Props = { state: SendState; words?: (decision: Decision) => Words };

/** What Send will do, or why it cannot. */
export function SendNote({ state, words = decisionWords }: Props) {
  switch (state.kind) {
    case 'obstacle': {
      // What helps stands above, with its links.
      const { what } = words(state.decision);
      return (
        <>
          <strong>
            <Trans>It cannot be sent.</Trans>
          </strong>{' '}
          {what}.
        </>
      );
    }
    case 'preparing':
      return (
        <Plural
          value={state.photos}
          one="# photo is being made ready. It can be sent in a moment."
          other="# photos are being made ready. It can be sent in a moment."
        />
      );
    case 'sending':
      return <Trans>It is being saved on this device.</Trans>;
    case 'open':
      return state.complete ? (
        <Trans>
          <strong>Ready to send.</strong> It is saved on this device first, then sent when the network allows.
        </Trans>
      ) : (
        <Trans>It is saved on this device first, then sent when the network allows.</Trans>
      );
  }
}
