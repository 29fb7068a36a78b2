import { Button } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ApiError, type Failure } from '#api/failure.ts';
import { defaultPushedKinds, type PushedKinds } from '#contract/push.ts';
import { mailedKindsOf } from '#domain/mailed-kinds.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { eventName } from '#messages/event-words.ts';
import {
  changePush,
  PushRefused,
  pushSupport,
  readPushChoice,
  turnPushOff,
  turnPushOn,
} from '#offline/device/push-choice.ts';
import { useAccount } from '#queries/use-account.ts';
import { useLiveQuery } from '#queries/use-live-query.ts';
import { useOnline } from '#queries/use-online.ts';
import { Callout } from '#ui/callout.tsx';
import { ChoicesField } from '#ui/choices-field.tsx';
import { showNotice } from '#ui/notices.ts';
import { Section } from '#ui/section.tsx';

/** Whether this device shows notifications of the account, and of what. Nobody is asked before a tap (R-PUSH-01). */
export function PushSection() {
  const { id: accountId, role } = useAccount();
  const kinds = mailedKindsOf(role);
  const online = useOnline();
  const { t: words } = useLingui();
  const chosen = useLiveQuery(() => readPushChoice(accountId), [accountId]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | 'refused' | null>(null);
  const support = pushSupport();
  if (chosen === undefined) return null;

  async function act(change: () => Promise<void>): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      await change();
    } catch (error) {
      if (error instanceof PushRefused) setFailure('refused');
      else if (error instanceof ApiError) setFailure(error.failure);
      else throw error;
    } finally {
      setBusy(false);
    }
  }
  const change = (kinds: PushedKinds) =>
    act(async () => {
      await changePush(accountId, kinds, await navigator.serviceWorker.ready);
      showNotice({ tone: 'success', text: words`Your choice is saved` });
    });

  const title = <Trans>Notifications on this device</Trans>;
  if (support !== 'possible')
    return (
      <Section title={title}>
        <p>{whyNot[support]()}</p>
      </Section>
    );
  return (
    <Section
      title={title}
      lead={
        <Trans>
          They appear even when the portal is closed, as long as you are logged in. They name the claim, never a person.
        </Trans>
      }
    >
      {failure === 'refused' && (
        <Callout tone="bad" announce="alert" title={<Trans>Notifications could not be turned on</Trans>}>
          <p>
            <Trans>This browser’s notification service does not answer. Try another network or another browser.</Trans>
          </p>
        </Callout>
      )}
      {failure && failure !== 'refused' && (
        <CallFailure title={<Trans>Your choices could not be read or saved</Trans>} failure={failure} />
      )}
      {chosen && (
        <ChoicesField
          id="pushed-kinds"
          label={words`What you are told on this device`}
          options={kinds}
          nameOf={(kind) => eventName(kind) ?? t`Another status`}
          value={chosen.filter((kind) => kinds.includes(kind))}
          onChange={(values) => void change(kinds.filter((kind) => values.includes(kind)))}
        />
      )}
      <div>
        {chosen ? (
          <Button variant="default" loading={busy} onClick={() => void act(() => turnPushOff(accountId))}>
            <Trans>Turn off</Trans>
          </Button>
        ) : (
          <Button
            loading={busy}
            disabled={!online}
            onClick={() =>
              void act(() =>
                turnPushOn(
                  accountId,
                  defaultPushedKinds.filter((kind) => kinds.includes(kind)),
                ),
              )
            }
          >
            <Trans>Turn on notifications</Trans>
          </Button>
        )}
      </div>
    </Section>
  );
}

const whyNot: Record<Exclude<ReturnType<typeof pushSupport>, 'possible'>, () => ReactNode> = {
  blocked: () => (
    <Trans>
      This browser blocks notifications of the portal. Allow them in its settings for this website, then reload this
      page. In a private window they stay blocked.
    </Trans>
  ),
  to_install: () => (
    <Trans>
      An iPad or iPhone shows notifications of an app on its home screen. Tap the share button, then “Add to Home
      Screen”, open the portal from there and turn them on.
    </Trans>
  ),
  none: () => <Trans>This browser cannot show notifications. The inbox and emails tell you the same.</Trans>,
};
