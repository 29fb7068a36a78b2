import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import type { Claim } from '#contract/claims.ts';
import { formatDay } from '#ui/format-day.ts';
import { formatTime } from '#ui/format-time.ts';
import { Section } from '#ui/section.tsx';
import { Step } from '#ui/step.tsx';
import { Steps } from '#ui/steps.tsx';
import { claimStatusName } from '#messages/claim-status-name.ts';
import { claimStatusLook } from '../claim-status-look.ts';

type Props = { timeline: NonNullable<Claim['timeline']> };

/** What became of the claim, newest first. */
export function ClaimTimeline({ timeline }: Props) {
  const newestFirst = timeline.toSorted((a, b) => (a.at > b.at ? -1 : 1));
  return (
    <Section title={<Trans>What happened</Trans>}>
      <Steps>
        {newestFirst.map(({ at, status, substatus, note }, index) => (
          <Step
            key={`${at} ${status}`}
            {...(index === 0 ? toneOf(status) : { tone: 'ok' })}
            title={claimStatusName(status)}
            when={
              <time dateTime={at}>
                {formatDay(at)} {formatTime(at)}
              </time>
            }
          >
            {[substatus, note].filter(Boolean).join('. ')}
          </Step>
        ))}
      </Steps>
    </Section>
  );
}

/** As the badge of the claim has it; of what we do not know we say neither that it is good nor bad. */
function toneOf(status: string): Pick<ComponentProps<typeof Step>, 'tone' | 'icon'> {
  const look = claimStatusLook(status);
  if (look.tone === 'go') return look;
  return { tone: look.tone === 'plain' ? 'todo' : look.tone };
}
