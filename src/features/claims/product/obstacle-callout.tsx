import { Trans } from '@lingui/react/macro';
import type { Decision } from '#offline/outbox/outcome.ts';
import { Callout } from '#ui/callout.tsx';
import { decisionWords } from '#wording/decision-words.ts';

/** Why no claim can be sent for this serial number; records that contradict each other are an error (`portal.md §8`). */
export function ObstacleCallout({ decision }: { decision: Decision }) {
  const { what, next } = decisionWords(decision);
  const inError = decision === 'several_serial_numbers' || decision === 'several_registrations';
  return (
    <Callout tone="bad" title={inError ? <Trans>ERROR: {what}</Trans> : what}>
      {next}
    </Callout>
  );
}
