import { Button, NativeSelect, Textarea } from '@mantine/core';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { create } from 'zustand';
import { failureOf } from '#api/failure.ts';
import { actOnClaims } from '#contract/bulk-decisions.ts';
import { getDeskClaim } from '#contract/claim-decisions.ts';
import type { LineInput } from '#contract/claim-lines.ts';
import { type DeskChoices, exportDeskClaims, listDeskClaims, type QueuedClaim } from '#contract/desk-queue.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { isErrorCode } from '#contract/errors.ts';
import { longTextMaxLength } from '#contract/limits.ts';
import { mayAct } from '#domain/desk-rules.ts';
import { toCents } from '#domain/money.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { ExportButton } from '#lists/export-button.tsx';
import { errorSentence } from '#messages/error-catalogue.ts';
import { failureWords } from '#messages/failure-words.ts';
import { readFormDraft } from '#offline/drafts/form-drafts.ts';
import { refreshReads } from '#queries/use-server-read.ts';
import { call } from '#session/call.ts';
import { tidyLines } from '#text/tidied.ts';
import { Dialog } from '#ui/dialog.tsx';
import { formatDollars, formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { showNotice } from '#ui/notices.ts';
import { AskedForField } from './asked-for-field.tsx';
import { DecisionValues, hasTyped, linesOf, proposed, readLines, sumTyped } from './decision/decision-values.ts';
import { draftKeyOf } from './decision/use-decision.ts';
import { delay } from './delayed-actions.ts';
import styles from './queue.module.css';

const Draft = v.object({ values: DecisionValues });

/** The choice of nobody; the empty one is the name of the field. */
const nobody = 'nobody';

/** A claim that an action did not change, and why. */
type Unchanged = { claim: QueuedClaim; why: string };

/** The claims that the last action on several did not change. */
const useUnchanged = create<{ unchanged: readonly Unchanged[] }>()(() => ({ unchanged: [] }));

type Props = {
  claims: readonly QueuedClaim[];
  ownId: string;
  /** The page of the queue, which "Undo" opens. */
  place: string;
  /** Who takes claims. */
  people: DeskChoices['people'];
  onClear: () => void;
};

/** What is chosen, and what can be done to all of it (R-DESK-53). */
export function BulkActions({ claims, ownId, place, people, onClear }: Props) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const count = formatNumber(claims.length);
  const total = formatDollars(claims.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
  const claimIds = claims.map(({ id }) => id);
  const named = claims.map(({ id, version }) => ({ id, version }));
  const approve = () => {
    const text = plural(claims.length, { one: `Approve # claim, ${total}`, other: `Approve # claims, ${total}` });
    delay({ claimIds, place, text, send: () => approveAll(claims, ownId) });
    onClear();
  };
  const ask = (asksFor: 'photos' | 'information', text: string) => {
    const send = () => actOnAll(claims, { action: 'ask', claims: named, asksFor, reasons: [], text });
    const words = plural(claims.length, { one: 'Ask the depot about # claim', other: 'Ask the depots about # claims' });
    delay({ claimIds, place, text: words, send });
    setAsking(false);
    onClear();
  };
  const assign = (assigneeId: string | null) => {
    const body: Bulk = {
      action: 'assign',
      assigneeId,
      claims: claims.map(({ id, version, assignee }) => ({ id, version, from: assignee?.id ?? null })),
    };
    const words = plural(claims.length, { one: 'Assign # claim', other: 'Assign # claims' });
    delay({ claimIds, place, text: words, send: () => actOnAll(claims, body) });
    onClear();
  };
  return (
    <div className={`${styles.bulk} wrap end`} data-many>
      <Button variant="subtle" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
      <Button variant="default" className={styles.fromSm} onClick={() => assign(ownId)}>
        <Trans>Take</Trans>
      </Button>
      <NativeSelect
        className={styles.assignAll}
        aria-label={t`Assign the chosen claims`}
        value=""
        data={[
          { value: '', label: t`Assign` },
          { value: ownId, label: t`You` },
          ...people.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name })),
          { value: nobody, label: t`Nobody` },
        ]}
        rightSection={<Icon name="down" size="small" />}
        onChange={({ currentTarget: { value } }) => value && assign(value === nobody ? null : value)}
      />
      <div className={styles.fromSm}>
        <ExportButton endpoint={exportDeskClaims} input={{ query: { ids: claimIds.join(',') } }} name={t`claims`} />
      </div>
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

type Bulk = InputOf<typeof actOnClaims>['body'];

/**
 * Acts on several claims, of which each is judged by itself, and shows which were left as they were.
 * @param unchanged those that are not sent, and why.
 */
async function actOnAll(claims: readonly QueuedClaim[], body: Bulk, unchanged: Unchanged[] = []): Promise<void> {
  const left = new Map(unchanged.map(({ claim, why }) => [claim.id, why]));
  if (body.claims.length > 0)
    try {
      const { results } = await call(actOnClaims, { body }, { idempotencyKey: crypto.randomUUID() });
      for (const { id, code } of results) if (code !== null) left.set(id, whyUnchanged(code, body.action));
    } catch (error) {
      for (const { id } of body.claims) left.set(id, failureWords(failureOf(error)));
    }
  refreshReads(listDeskClaims);
  useUnchanged.setState({
    unchanged: claims.flatMap((claim) => {
      const why = left.get(claim.id);
      return why === undefined ? [] : [{ claim, why }];
    }),
  });
  const sent = claims.length - left.size;
  if (sent > 0)
    showNotice({ tone: 'success', text: plural(sent, { one: 'Sent for # claim', other: 'Sent for # claims' }) });
}

/** Why the server has left a claim as it was. */
function whyUnchanged(code: string, action: Bulk['action']): string {
  switch (code) {
    case 'CONFLICT':
      return action === 'assign' ? t`Somebody else has it by now.` : t`It is decided already.`;
    case 'FORBIDDEN':
      return t`Your own company filed it.`;
    case 'VALIDATION_FAILED':
      return t`Its lines need a decision. Open it.`;
    case 'VERSION_OUTDATED':
      return t`Somebody changed it. Open it.`;
    default:
      return isErrorCode(code) ? errorSentence(code) : t`It was not changed. Open it.`;
  }
}

/** Approves the lines of claims as they are, unless a person should look at one. */
async function approveAll(claims: readonly QueuedClaim[], ownId: string): Promise<void> {
  const ready: Extract<Bulk, { action: 'approve' }>['claims'] = [];
  const unchanged: Unchanged[] = [];
  for (const claim of claims) {
    const lines = await readyLines(claim, ownId).catch((error: unknown) => failureWords(failureOf(error)));
    if (typeof lines === 'string') unchanged.push({ claim, why: lines });
    else ready.push({ id: claim.id, version: claim.version, lines });
  }
  await actOnAll(claims, { action: 'approve', claims: ready }, unchanged);
}

/** The lines of a claim, all to be approved as the list shows them, else why a person has to open it. */
async function readyLines(row: QueuedClaim, ownId: string): Promise<LineInput[] | string> {
  const claim = await call(getDeskClaim, { params: { id: row.id } }, { fresh: true });
  if (claim.isOwn) return whyUnchanged('FORBIDDEN', 'approve');
  if (claim.isRecommended) return t`You recommended it. Someone else has to approve it.`;
  if (!mayAct('approve', claim.claim)) return whyUnchanged('CONFLICT', 'approve');
  if (claim.version !== row.version) return whyUnchanged('VERSION_OUTDATED', 'approve');
  const draft = await readFormDraft(draftKeyOf(ownId, row.id), Draft);
  if (draft && hasTyped(draft.value.values)) return t`What you typed about it was not sent. Open it.`;
  const typed = linesOf(claim).map(proposed);
  const { lines } = readLines(typed, true, claim.cover);
  if (!lines || sumTyped(typed).approved !== toCents(row.amount ?? 0))
    return whyUnchanged('VALIDATION_FAILED', 'approve');
  return lines;
}
