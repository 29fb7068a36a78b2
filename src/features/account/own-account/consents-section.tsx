import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { type Consent, listConsents } from '#contract/consents.ts';
import { updateContact } from '#contract/contacts.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { useAccount } from '#queries/use-account.ts';
import { useOnline } from '#queries/use-online.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDay } from '#ui/format.ts';
import { showNotice } from '#ui/notices.ts';
import { Section } from '#ui/section.tsx';

/** What the person agreed to, when, and in which version (R-PRIV-02); promotions can be withdrawn. */
export function ConsentsSection() {
  const { t } = useLingui();
  const { salesForceId } = useAccount();
  const online = useOnline();
  const { reading, refresh } = useServerRead(readOf(listConsents, {}));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (reading.phase === 'reading') return null;
  // The page says so already.
  if (reading.phase === 'failed' && isMissingNetwork(reading.failure)) return null;
  const consents = reading.phase === 'ready' ? reading.value.data : null;
  const promotions = consents?.find(({ kind }) => kind === 'promotions');
  const shown = reading.phase === 'failed' ? reading.failure : failure;

  async function withdraw(id: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const idempotencyKey = crypto.randomUUID();
      await call(updateContact, { params: { id }, body: { emailConsentOptOut: true } }, { idempotencyKey });
      showNotice({ tone: 'success', text: t`You no longer get promotions` });
      refresh();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={<Trans>What you agreed to</Trans>}>
      {shown && <CallFailure title={<Trans>Your consents could not be read or changed</Trans>} failure={shown} />}
      {consents?.length === 0 && (
        <p className="soft">
          <Trans>Nothing is on record.</Trans>
        </p>
      )}
      {consents && consents.length > 0 && (
        <DescriptionList>
          {consents.map((consent) => (
            <DescriptionItem
              key={`${consent.kind} ${consent.at}`}
              kind="text"
              label={<ConsentName {...consent} day={formatDay(consent.at)} />}
            >
              {consent.kind === 'promotions' && <>{consent.text} </>}
              {consent.version !== null && (
                <span className="soft">
                  <Trans>Version {consent.version}</Trans>
                </span>
              )}
            </DescriptionItem>
          ))}
        </DescriptionList>
      )}
      {promotions?.given && salesForceId !== null && (
        <div>
          <Button variant="default" loading={busy} disabled={!online} onClick={() => void withdraw(salesForceId)}>
            <Trans>Stop promotions</Trans>
          </Button>
        </div>
      )}
    </Section>
  );
}

function ConsentName({ kind, given, day }: Pick<Consent, 'kind' | 'given'> & { day: string }) {
  if (kind === 'privacy_notice') return <Trans>Privacy notice, on {day}</Trans>;
  return given ? <Trans>Promotions by email, on {day}</Trans> : <Trans>Promotions stopped on {day}</Trans>;
}
