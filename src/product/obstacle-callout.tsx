import { Trans } from '@lingui/react/macro';
import type { ContactAbout } from '#domain/contact-link.ts';
import { SupportLine } from '#forms/support-line.tsx';
import type { Decision } from '#offline/outbox/outcome.ts';
import { Callout } from '#ui/callout.tsx';
import { type DecisionKind, decisionMessage } from '#messages/decision-messages.ts';
import { isContradiction } from './look-up-error.ts';

type Props = { decision: Decision; about: ContactAbout; kind?: DecisionKind };

/** Why the form cannot be sent, and whom to contact. Contradictory records are an error (R-UI-10). */
export function ObstacleCallout({ decision, about, kind = 'claim' }: Props) {
  const { what, next } = decisionMessage(decision, kind);
  return (
    <Callout tone="bad" title={isContradiction(decision) ? <Trans>ERROR: {what}</Trans> : what}>
      <p>{next}</p>
      <SupportLine about={about} />
    </Callout>
  );
}
