import { Plural, Trans } from '@lingui/react/macro';
import { savedFirst } from '#messages/sending.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import { decisionWords, type Words } from '#messages/decision-words.ts';
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
