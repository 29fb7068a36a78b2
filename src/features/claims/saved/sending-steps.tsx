import { Plural, Trans } from '@lingui/react/macro';
import type { ClaimEntry } from '#storage/rows.ts';
import { formatTime } from '#ui/format-time.ts';
import { Step } from '#ui/step.tsx';
import { Steps } from '#ui/steps.tsx';
import { claimPhotoCount } from '#messages/claim-photo-count.ts';
import { madeSteps } from '#messages/made-steps.ts';
import { WaitingStep } from './waiting-step.tsx';

/** From this device to its claim number; only what is true is green. */
export function SendingSteps({ entry }: { entry: ClaimEntry }) {
  const { receipt, createdAt } = entry;
  const photoCount = claimPhotoCount(entry);
  const arrived = receipt?.files?.length ?? null;
  return (
    <div role="status">
      <Steps>
        <Step
          tone="ok"
          title={photoCount > 0 ? <Trans>Saved, photos included</Trans> : <Trans>Saved</Trans>}
          when={formatTime(createdAt)}
        />
        {madeSteps(entry).map((sentence) => (
          <Step key={sentence} tone="ok" title={sentence} />
        ))}
        {!receipt && <WaitingStep entry={entry} />}
        {receipt ? (
          <Step tone="ok" title={<Trans>Sent, as {receipt.claimName}</Trans>} when={formatTime(receipt.at)}>
            {arrived !== null && photoCount > 0 && (
              <Plural
                value={photoCount}
                one={`${arrived} of # photo arrived whole`}
                other={`${arrived} of # photos arrived whole`}
              />
            )}
          </Step>
        ) : (
          <Step tone="todo" number={3 + madeSteps(entry).length} title={<Trans>Sent, with its claim number</Trans>} />
        )}
      </Steps>
    </div>
  );
}
