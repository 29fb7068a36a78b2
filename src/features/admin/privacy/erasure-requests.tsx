import { Button } from '@mantine/core';
import { ofCode } from '#domain/of-code.ts';
import { useDidUpdate } from '@mantine/hooks';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { type Failure, failureOf, isMissingNetwork } from '#api/failure.ts';
import { decideErasure, type ErasureCounts, type ErasureRequest, listErasures } from '#contract/erasure.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { roleName } from '#messages/names.ts';
import { readOf, useServerRead } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatDay } from '#ui/format.ts';
import { showNotice } from '#ui/notices.ts';
import { Rows } from '#ui/rows.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { useDialog } from '#ui/use-dialog.ts';
import styles from './privacy.module.css';
import { RefuseErasure } from './refuse-erasure.tsx';

/** More requests than a year brings. Older ones are on the server. */
const size = 100;

type Asked = { request: ErasureRequest; decision: 'erase' | 'refuse' };

/** People's requests for erasure, which an admin confirms or refuses (R-PRIV-03). */
export function ErasureRequests() {
  const { t } = useLingui();
  const { reading, refresh } = useServerRead(readOf(listErasures, { query: { size } }));
  const { dialog, open, close } = useDialog<Asked>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (reading.phase === 'reading') return null;
  // The page says so already.
  if (reading.phase === 'failed' && isMissingNetwork(reading.failure)) return null;
  const requests = reading.phase === 'ready' ? reading.value.data : [];
  const shown = reading.phase === 'failed' ? reading.failure : failure;

  async function decide({ request: { id }, decision }: Asked, reason: string | null): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call(decideErasure, { params: { id }, body: { decision, reason } });
      const text = decision === 'erase' ? t`The account was erased` : t`The request was refused`;
      showNotice({ tone: 'success', text });
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
      close();
      refresh();
    }
  }

  return (
    <Section
      title={<Trans>Requests for erasure</Trans>}
      lead={<Trans>The law gives 30 days to answer. Check that the request is the person’s own.</Trans>}
    >
      {shown && <CallFailure title={<Trans>The requests could not be read or changed</Trans>} failure={shown} />}
      {reading.phase === 'ready' && requests.length === 0 && (
        <p className="soft">
          <Trans>Nobody has asked.</Trans>
        </p>
      )}
      {requests.length > 0 && (
        <Rows>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} onDecide={(decision) => open({ request, decision })} />
          ))}
        </Rows>
      )}
      {dialog && (
        <DecisionDialog
          key={dialog.round}
          asked={dialog.content}
          opened={dialog.opened}
          busy={busy}
          onDecide={(reason) => void decide(dialog.content, reason)}
          onCancel={close}
        />
      )}
    </Section>
  );
}

type DecisionProps = {
  asked: Asked;
  opened: boolean;
  busy: boolean;
  onDecide: (reason: string | null) => void;
  onCancel: () => void;
};

function DecisionDialog({ asked: { request, decision }, opened, busy, onDecide, onCancel }: DecisionProps) {
  const name = request.account?.name ?? request.account?.email ?? '';
  if (decision === 'refuse')
    return <RefuseErasure name={name} opened={opened} busy={busy} onRefuse={onDecide} onCancel={onCancel} />;
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Erase {name}?</Trans>}
      confirmLabel={<Trans>Erase</Trans>}
      busy={busy}
      onConfirm={() => onDecide(null)}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          The account, its contact, messages and proofs of purchase go for good. Claims and invoices stay without the
          name. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}

type RowProps = { request: ErasureRequest; onDecide: (decision: Asked['decision']) => void };

function RequestRow({ request, onDecide }: RowProps) {
  const { t } = useLingui();
  const { account, state, erased, reason } = request;
  const row = useRef<HTMLLIElement>(null);
  // The button that had the focus is gone.
  useDidUpdate(() => {
    if (document.activeElement === document.body) row.current?.focus();
  }, [state]);
  const asked = formatDay(request.requestedAt);
  const due = formatDay(request.dueAt);
  const name = account ? (account.name ?? account.email) : t`Erased account`;
  return (
    <li ref={row} tabIndex={-1} className={`${styles.row} wrap middle between`}>
      <div className={`${styles.words} stack start gap-2 anywhere`}>
        <b>{name}</b>
        {account && (
          <span className="note">
            {account.email}, {roleName(account.role)}
          </span>
        )}
        <span className="note">
          {state === 'requested' ? (
            <Trans>
              Asked on {asked}, answer by {due}
            </Trans>
          ) : (
            <Trans>Asked on {asked}</Trans>
          )}
        </span>
        {reason && <span className="note">{reason}</span>}
        {erased && <ErasedWhat {...erased} />}
      </div>
      {state === 'requested' ? (
        <div className="wrap">
          <Button variant="default" onClick={() => onDecide('refuse')} aria-label={t`Refuse: ${name}`}>
            <Trans>Refuse</Trans>
          </Button>
          <Button onClick={() => onDecide('erase')} aria-label={t`Erase: ${name}`}>
            <Trans>Erase</Trans>
          </Button>
        </div>
      ) : (
        <RequestBadge state={state} />
      )}
    </li>
  );
}

function ErasedWhat({ files, tickets, claims }: ErasureCounts) {
  return (
    <span className="note">
      <Plural value={files} one="# file" other="# files" />,{' '}
      <Plural value={tickets} one="# message" other="# messages" />,{' '}
      <Plural value={claims} one="# claim without its customer" other="# claims without their customer" />
    </span>
  );
}

function RequestBadge({ state }: Pick<ErasureRequest, 'state'>) {
  const looks: Record<string, [Tone, ReactNode]> = {
    requested: ['wait', <Trans key="requested">Open</Trans>],
    withdrawn: ['plain', <Trans key="withdrawn">Withdrawn</Trans>],
    refused: ['bad', <Trans key="refused">Refused</Trans>],
    done: ['ok', <Trans key="done">Erased</Trans>],
  };
  const [tone, word] = ofCode(looks, state) ?? ['plain', state];
  return <StateBadge tone={tone}>{word}</StateBadge>;
}
