import { NativeSelect } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { getNotificationSettings, type MailTimes, saveNotificationSettings } from '#contract/notification-settings.ts';
import { mailedKindsOf } from '#domain/mailed-kinds.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { eventName } from '#messages/event-words.ts';
import { useAccount } from '#queries/use-account.ts';
import { useOnline } from '#queries/use-online.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Icon } from '#ui/icon.tsx';
import { TwoColumns } from '#ui/layout.tsx';
import { showNotice } from '#ui/notices.ts';
import { Section } from '#ui/section.tsx';

/** When the person hears of something by mail, for each kind; a choice is saved at once (R-EVENT-05). */
export function NotificationsSection() {
  const { role } = useAccount();
  const online = useOnline();
  const { reading, value: times, change } = useServerRead(readOf(getNotificationSettings, {}));
  const [failure, setFailure] = useState<Failure | null>(null);
  const { t: words } = useLingui();
  // The page says so already.
  if (reading.phase === 'failed' && isMissingNetwork(reading.failure)) return null;
  const shown = reading.phase === 'failed' ? reading.failure : failure;
  if (!times && !shown) return null;

  async function save(before: MailTimes, next: MailTimes): Promise<void> {
    change(() => next);
    setFailure(null);
    try {
      await call(saveNotificationSettings, { body: next });
      showNotice({ tone: 'success', text: words`Your choice is saved` });
    } catch (error) {
      change(() => before);
      setFailure(failureOf(error));
    }
  }

  return (
    <Section title={<Trans>What we email you about</Trans>}>
      {shown && <CallFailure title={<Trans>Your choices could not be read or saved</Trans>} failure={shown} />}
      {times && (
        <TwoColumns>
          {mailedKindsOf(role).map((kind) => (
            <NativeSelect
              key={kind}
              label={eventName(kind) ?? t`Another status`}
              value={times[kind]}
              disabled={!online}
              rightSection={<Icon name="down" size="small" />}
              data={[
                { value: 'at_once', label: words`At once` },
                { value: 'daily', label: words`Once a day` },
                { value: 'never', label: words`Not by email` },
              ]}
              onChange={({ currentTarget: { value } }) => {
                if (value === 'at_once' || value === 'daily' || value === 'never')
                  void save(times, { ...times, [kind]: value });
              }}
            />
          ))}
        </TwoColumns>
      )}
    </Section>
  );
}
