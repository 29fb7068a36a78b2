import { ObstacleCallout } from '#product/obstacle-callout.tsx';
import type { Decision } from '#offline/outbox/outcome.ts';
import { registrationDecisionWords } from '#messages/registration-decision-words.ts';

type Props = { decision: Decision; serialNumber: string | null };

/** What sending met: something that the look-ups before it could not say. */
export function GuestDecision({ decision, serialNumber }: Props) {
  return (
    <div role="alert">
      <ObstacleCallout decision={decision} about={{ serialNumber }} words={registrationDecisionWords} />
    </div>
  );
}
