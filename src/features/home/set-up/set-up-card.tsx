import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { dismissSetUp, getSetUp } from '#contract/set-up.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useOnlineForm } from '#forms/use-online-form.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { focusHeading } from '#ui/focus-heading.ts';
import { Section } from '#ui/section.tsx';
import { SetUpItems } from './set-up-items.tsx';

/** What the portal still needs, on the dashboard of admins until nothing is missing or one dismisses it (R-SETUP-01). */
export function SetUpCard() {
  const { value, refresh } = useServerRead(readOf(getSetUp, {}));
  const { sending, failure, submit } = useOnlineForm();
  if (!value || value.done || value.dismissed) return null;
  const items = value.items.filter(({ state }) => state === 'missing');
  const missing = items.length;

  async function dismiss(): Promise<void> {
    await submit({ send: () => call(dismissSetUp, {}), renewKey: () => null });
    // The button goes with the card.
    focusHeading();
    refresh();
  }

  return (
    <Section
      title={<Trans>Set up the portal</Trans>}
      end={
        <Button variant="subtle" size="md" loading={sending} onClick={() => void dismiss()}>
          <Trans>Do not show again</Trans>
        </Button>
      }
    >
      <p className="note">
        <Plural value={missing} one="# thing is missing" other="# things are missing" />.{' '}
        <Trans>
          Dismissed, the list leaves the dashboard of all admins and stays at <Link to="/admin/setup">Set-up</Link>.
        </Trans>
      </p>
      {failure && <CallFailure title={<Trans>The set-up was not put away</Trans>} failure={failure} />}
      <SetUpItems items={items} />
    </Section>
  );
}
