import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverNow } from '#clock/server-clock.ts';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { todayInToronto } from '#domain/dates.ts';
import { failureWords } from '#messages/failure-words.ts';
import { download } from '#session/call.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { saveToDevice } from '#ui/save-to-device.ts';

type FailureText = (failure: Failure) => string;

/** Saves files on the device: `save` returns what the notice says. */
export function useExport(failureText: FailureText = (failure) => failureWords(failure, 'lists')) {
  const [busy, setBusy] = useState(false);

  async function run(save: () => Promise<string>): Promise<void> {
    setBusy(true);
    try {
      showNotice({ tone: 'success', text: await save() });
    } catch (error) {
      showNotice({ tone: 'error', text: failureText(failureOf(error)) });
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}

/** Saves files of the server under a name. */
export function useSavedFile() {
  const { t } = useLingui();
  const { busy, run } = useExport();
  const save = (read: () => Promise<Blob>, name: string) =>
    run(async () => {
      saveToDevice(await read(), name);
      return t`${name} was saved`;
    });
  return { busy, save };
}

type Props<E extends Endpoint> = {
  endpoint: E;
  /** What is shown: its filter and order. */
  input: InputOf<E>;
  /** The file's name before the date. */
  name: string;
};

/** The button beside a list that saves all that it shows, with its filter, as a CSV file (R-EXPORT-01). */
export function ExportButton<E extends Endpoint>({ endpoint, input, name }: Props<E>) {
  const { t } = useLingui();
  const offline = t`The export needs the network. Try again when you’re back online.`;
  const { busy, run } = useExport((failure) => (isMissingNetwork(failure) ? offline : failureWords(failure, 'lists')));
  const save = async () => {
    saveToDevice(await download(endpoint, input), `${name}-${todayInToronto(serverNow())}.csv`);
    return t`The list was exported`;
  };
  return (
    <Button
      variant="subtle"
      size="md"
      data-quiet
      loading={busy}
      leftSection={<Icon name="download" size="small" />}
      onClick={() => void run(save)}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
