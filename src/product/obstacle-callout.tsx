import { Trans } from '@lingui/react/macro';
import type { ContactAbout } from '#domain/contact-link.ts';
import { SupportLine } from '#forms/support-line.tsx';
import type { Decision } from '#offline/outbox/outcome.ts';
import { Callout } from '#ui/callout.tsx';
import { decisionWords, type Words } from '#messages/decision-words.ts';
import { isContradiction } from './look-up-error.ts';

type Props = { decision: Decision; about: ContactAbout; words?: (decision: Decision) => Words };

/** Why it cannot be sent, and whom to call; records that contradict each other are an error (R-UI-10). */
export function ObstacleCallout({ decision, about, words = decisionWords }: Props) {
  const { what, next } = words(decision);
  return (
    <Callout tone="bad" title={isContradiction(decision) ? <Trans>ERROR: {what}</Trans> : what}>
      <p>{next}</p>
      <SupportLine about={about} />
    </Callout>
  );
}
