import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { getErasure, type OwnErasure, requestErasure, withdrawErasure } from '#contract/erasure.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useOnline } from '#queries/use-online.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatDay } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { Section } from '#ui/section.tsx';

/** Asks to be erased, withdraws that, and says what the law keeps and why (R-PRIV-03, R-PRIV-04). */
export function ErasureSection() {
  const { t } = useLingui();
  const online = useOnline();
  const { reading, refresh } = useServerRead(readOf(getErasure, {}));
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (reading.phase === 'reading') return null;
  // The page says so already.
  if (reading.phase === 'failed' && isMissingNetwork(reading.failure)) return null;
  const own = reading.phase === 'ready' ? reading.value : null;
  const isOpen = own?.request?.state === 'requested';
  const years = Math.ceil((own?.keptDays ?? 0) / 365);
  const shown = reading.phase === 'failed' ? reading.failure : failure;

  async function change(make: () => Promise<OwnErasure>, text: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await make();
      showNotice({ tone: 'success', text });
      refresh();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <Section title={<Trans>Erase my account</Trans>}>
      {shown && <CallFailure title={<Trans>Your request could not be read or changed</Trans>} failure={shown} />}
      {own?.request && <RequestState request={own.request} />}
      {own && !isOpen && (
        <>
          <p>
            <Trans>
              We erase your account, your name and details, your messages, and the proofs of purchase of your products:
              here, and on each device you used, the next time it is online.
            </Trans>
          </p>
          <p>
            <Trans>
              Tax law makes us keep claims and invoices for {years} years. They stay without your name. A product stays
              registered, so that its warranty holds, but nobody can see whose it was.
            </Trans>
          </p>
        </>
      )}
      {own && (
        <div>
          {isOpen ? (
            <Button
              variant="default"
              loading={busy}
              disabled={!online}
              onClick={() =>
                void change(() => call(withdrawErasure, {}), t`Your request was withdrawn. Nothing is erased.`)
              }
            >
              <Trans>Withdraw the request</Trans>
            </Button>
          ) : (
            <Button
              variant="default"
              disabled={!online}
              leftSection={<Icon name="trash" />}
              onClick={() => setAsking(true)}
            >
              <Trans>Ask to be erased</Trans>
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={<Trans>Ask to be erased?</Trans>}
        confirmLabel={<Trans>Ask to be erased</Trans>}
        busy={busy}
        onConfirm={() => void change(() => call(requestErasure, {}), t`Your request was sent`)}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            An administrator answers within 30 days. Until then you can withdraw the request. Once it is done, you can
            no longer log in, and work that is not sent is lost.
          </Trans>
        </p>
      </ConfirmDialog>
    </Section>
  );
}

function RequestState({ request }: { request: NonNullable<OwnErasure['request']> }) {
  const { state, reason } = request;
  const asked = formatDay(request.requestedAt);
  const decided = request.decidedAt === null ? '' : formatDay(request.decidedAt);
  switch (state) {
    case 'requested':
      return (
        <Callout tone="wait" title={<Trans>You asked to be erased on {asked}</Trans>}>
          <p>
            <Trans>An administrator answers within 30 days, and you get an email.</Trans>
          </p>
        </Callout>
      );
    case 'refused':
      return (
        <Callout tone="bad" title={<Trans>Your request was refused on {decided}</Trans>}>
          <p>{reason}</p>
          <p>
            <Trans>If you disagree, contact us, or file a complaint with the privacy commissioner.</Trans>
          </p>
        </Callout>
      );
    default:
      return null;
  }
}
