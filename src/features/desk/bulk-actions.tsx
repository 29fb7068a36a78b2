import { Button, Textarea } from '@mantine/core';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { create } from 'zustand';
import { failureOf } from '#api/failure.ts';
import { type DeskClaim, decideClaim, getDeskClaim, requestFromDepot } from '#contract/claim-decisions.ts';
import { listDeskClaims, type QueuedClaim } from '#contract/desk-queue.ts';
import { longTextMaxLength } from '#contract/limits.ts';
import { type DeskAction, mayAct } from '#domain/desk-rules.ts';
import { toCents } from '#domain/money.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { failureWords } from '#messages/failure-words.ts';
import { readFormDraft } from '#offline/drafts/form-drafts.ts';
import { refreshReads } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { tidyLines } from '#text/tidied.ts';
import { Dialog } from '#ui/dialog.tsx';
import { formatDollars, formatNumber } from '#ui/format.ts';
import { showNotice } from '#ui/notices.ts';
import { AskedForField } from './asked-for-field.tsx';
import { DecisionValues, hasTyped, linesOf, proposed, readLines, sumTyped } from './decision/decision-values.ts';
import { draftKeyOf } from './decision/use-decision.ts';
import { delay } from './delayed-actions.ts';
import styles from './queue.module.css';

const Draft = v.object({ values: DecisionValues });

/** A claim that an action did not change, and why. */
type Unchanged = { claim: QueuedClaim; why: string };

/** The claims that the last action on several did not change. */
const useUnchanged = create<{ unchanged: readonly Unchanged[] }>()(() => ({ unchanged: [] }));

type Props = {
  claims: readonly QueuedClaim[];
  ownId: string;
  /** The page of the queue, which "Undo" opens. */
  place: string;
  onTake: (claim: QueuedClaim) => Promise<void>;
  onClear: () => void;
};

/** What is chosen, and what can be done to all of it (R-DESK-53). */
export function BulkActions({ claims, ownId, place, onTake, onClear }: Props) {
  const [asking, setAsking] = useState(false);
  const count = formatNumber(claims.length);
  const total = formatDollars(claims.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
  const claimIds = claims.map(({ id }) => id);
  const approve = () => {
    const text = plural(claims.length, { one: `Approve # claim, ${total}`, other: `Approve # claims, ${total}` });
    delay({ claimIds, place, text, send: () => actOnAll(claims, (claim) => approveOne(claim, ownId)) });
    onClear();
  };
  const ask = (asksFor: 'photos' | 'information', text: string) => {
    const send = () => actOnAll(claims, (claim) => askOne(claim, asksFor, text));
    const words = plural(claims.length, { one: 'Ask the depot about # claim', other: 'Ask the depots about # claims' });
    delay({ claimIds, place, text: words, send });
    setAsking(false);
    onClear();
  };
  const take = async () => {
    for (const claim of claims) if (claim.assignee?.id !== ownId) await onTake(claim);
    onClear();
  };
  return (
    <div className={`${styles.bulk} wrap end`} data-many>
      <Button variant="subtle" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
      <Button variant="default" onClick={() => void take()}>
        <Trans>Take</Trans>
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Ask the depot</Trans>
      </Button>
      <Button onClick={approve}>
        <Trans>
          Approve {count}, {total}
        </Trans>
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={<Trans>Ask the depot</Trans>}>
        <AskForm onSend={ask} onCancel={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

type AskProps = { onSend: (asksFor: 'photos' | 'information', text: string) => void; onCancel: () => void };

function AskForm({ onSend, onCancel }: AskProps) {
  const { t } = useLingui();
  const [asksFor, setAsksFor] = useState<'photos' | 'information'>('photos');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = tidyLines(text) === '';
  return (
    <DialogForm
      button={<Trans>Ask</Trans>}
      onSubmit={() => {
        setTried(true);
        if (!isMissing) onSend(asksFor, text);
      }}
      onCancel={onCancel}
    >
      <AskedForField value={asksFor} onChange={setAsksFor} />
      <Textarea
        data-autofocus
        autoComplete="off"
        label={t`What the depots should send`}
        rows={3}
        maxLength={longTextMaxLength}
        value={text}
        error={tried && isMissing && t`Say it in a few words`}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
    </DialogForm>
  );
}

/** The claims that an action on several did not change, each with the reason. */
export function UnchangedClaims() {
  const unchanged = useUnchanged((state) => state.unchanged);
  const close = () => useUnchanged.setState({ unchanged: [] });
  return (
    <Dialog
      opened={unchanged.length > 0}
      onClose={close}
      title={<Plural value={unchanged.length} one="# claim is as it was" other="# claims are as they were" />}
    >
      <ul className="stack">
        {unchanged.map(({ claim: { id, name }, why }) => (
          <li key={id}>
            <b>{name}</b> {why}
          </li>
        ))}
      </ul>
      <Button onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}

/** Acts on each claim by itself. `act` returns why it did not change one, or null. */
async function actOnAll(
  claims: readonly QueuedClaim[],
  act: (claim: QueuedClaim) => Promise<string | null>,
): Promise<void> {
  const unchanged: Unchanged[] = [];
  for (const claim of claims) {
    const why = await act(claim).catch((error: unknown) => failureWords(failureOf(error)));
    if (why !== null) unchanged.push({ claim, why });
  }
  refreshReads(listDeskClaims);
  useUnchanged.setState({ unchanged });
  const sent = claims.length - unchanged.length;
  if (sent > 0)
    showNotice({ tone: 'success', text: plural(sent, { one: 'Sent for # claim', other: 'Sent for # claims' }) });
}

/** Approves a claim's lines as they are, unless a person should look at it. */
async function approveOne(row: QueuedClaim, ownId: string): Promise<string | null> {
  const claim = await readUnchanged(row, 'approve');
  if (typeof claim === 'string') return claim;
  const draft = await readFormDraft(draftKeyOf(ownId, row.id), Draft);
  if (draft && hasTyped(draft.value.values)) return t`What you typed about it was not sent. Open it.`;
  const typed = linesOf(claim).map(proposed);
  const { lines } = readLines(typed, true);
  if (!lines || sumTyped(typed).approved !== toCents(row.amount ?? 0)) return t`Its lines need a decision. Open it.`;
  await call(decideClaim, { params: { id: row.id }, body: { decision: 'approve', lines } }, headersOf(row));
  return null;
}

async function askOne(row: QueuedClaim, asksFor: 'photos' | 'information', text: string): Promise<string | null> {
  const claim = await readUnchanged(row, 'request');
  if (typeof claim === 'string') return claim;
  await call(requestFromDepot, { params: { id: row.id }, body: { asksFor, reasons: [], text } }, headersOf(row));
  return null;
}

/** The claim if it is as the list showed it, else why it must not be changed. */
async function readUnchanged({ id, version }: QueuedClaim, action: DeskAction): Promise<DeskClaim | string> {
  const claim = await call(getDeskClaim, { params: { id } }, { fresh: true });
  if (claim.isOwn) return t`Your own company filed it.`;
  if (!mayAct(action, claim.claim)) return t`It is decided already.`;
  return claim.version === version ? claim : t`Somebody changed it. Open it.`;
}

function headersOf({ version }: QueuedClaim) {
  return { idempotencyKey: crypto.randomUUID(), version };
}
