import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf, isMissingNetwork } from '#api/failure.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { todayInToronto } from '#domain/dates.ts';
import { failureWords } from '#messages/failure-words.ts';
import { download } from '#session/call.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { saveToDevice } from '#ui/save-to-device.ts';

type Props<E extends Endpoint> = {
  endpoint: E;
  /** What is shown: its filter and order. */
  input: InputOf<E>;
  /** The file's name before the date. */
  name: string;
};

/** Saves all that a list shows, with its filter, as a CSV file (R-EXPORT-01). */
export function ExportButton<E extends Endpoint>({ endpoint, input, name }: Props<E>) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveToDevice(await download(endpoint, input), `${name}-${todayInToronto(new Date())}.csv`);
      showNotice({ tone: 'success', text: t`The list was exported` });
    } catch (error) {
      const failure = failureOf(error);
      const offline = t`The export needs the network. Try again when you’re back online.`;
      showNotice({ tone: 'error', text: isMissingNetwork(failure) ? offline : failureWords(failure, 'lists') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="subtle"
      size="md"
      data-quiet
      loading={busy}
      leftSection={<Icon name="download" size="small" />}
      onClick={() => void save()}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
