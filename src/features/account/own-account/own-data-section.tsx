import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverNow } from '#clock/server-clock.ts';
import { type Failure, failureOf } from '#api/failure.ts';
import { exportOwnData } from '#contract/own-data.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useOnline } from '#queries/use-online.ts';
import { download } from '#session/call.ts';
import { formatDay } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { ForwardLink } from '#ui/links.tsx';
import { showNotice } from '#ui/notices.ts';
import { saveToDevice } from '#ui/save-to-device.ts';
import { Section } from '#ui/section.tsx';

/** A copy of all that is held on the person, as a ZIP archive (R-PRIV-01). */
export function OwnDataSection() {
  const { t } = useLingui();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function save(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const archive = await download(exportOwnData, {});
      const day = formatDay(serverNow().toISOString());
      saveToDevice(archive, t`my-data-${day}.zip`);
      showNotice({ tone: 'success', text: t`Your data was downloaded` });
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={<Trans>Your data</Trans>}>
      <p>
        <Trans>
          Get a copy of everything we hold on you: your details, your products and their proofs of purchase, your claims
          with their files, your messages and your consents.
        </Trans>
      </p>
      {failure && <CallFailure title={<Trans>The copy could not be made</Trans>} failure={failure} />}
      <div>
        <Button
          variant="default"
          loading={busy}
          disabled={!online}
          leftSection={<Icon name="download" />}
          onClick={() => void save()}
        >
          <Trans>Download my data</Trans>
        </Button>
      </div>
      <ForwardLink to="/privacy">
        <Trans>Privacy notice</Trans>
      </ForwardLink>
    </Section>
  );
}
