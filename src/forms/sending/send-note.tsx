import { Plural, Trans } from '@lingui/react/macro';
import { savedFirst } from '#messages/sending.ts';
import { type DecisionKind, decisionMessage } from '#messages/decision-messages.ts';
import type { SendState } from './send-state.ts';

type Props = { state: SendState; kind?: DecisionKind };

/** What Send will do, or why it is not possible. */
export function SendNote({ state, kind = 'claim' }: Props) {
  switch (state.kind) {
    case 'obstacle': {
      // The instructions and links are above.
      const { what } = decisionMessage(state.decision, kind);
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
    case 'lost':
      return (
        <Plural
          value={state.photos}
          one="# file is lost on this device. Remove it, add it again if you can, then send."
          other="# files are lost on this device. Remove them, add them again if you can, then send."
        />
      );
    case 'sending':
      return <Trans>It is being saved on this device.</Trans>;
    case 'open':
      return state.complete ? (
        <>
          <strong>
            <Trans>Ready to send.</Trans>
          </strong>{' '}
          {savedFirst()}
        </>
      ) : (
        savedFirst()
      );
  }
}
