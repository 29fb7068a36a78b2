import { Button, NativeSelect, Textarea } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { type DeskChoices, exportDeskClaims, type QueuedClaim } from '#contract/desk-queue.ts';
import { longTextMaxLength } from '#contract/limits.ts';
import { toCents } from '#domain/money.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useAutosave } from '#forms/use-autosave.ts';
import { ignoreStorageFull } from '#forms/use-online-form.ts';
import { type OpenForm, useOpenForm } from '#forms/use-open-form.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { discardFormDraft, formDraftStore } from '#offline/drafts/form-drafts.ts';
import { tidyLines } from '#text/tidied.ts';
import { Dialog } from '#ui/dialog.tsx';
import { formatDollars, formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { actOnAll, approveAll, type Bulk, forgetOutcome, useOutcome } from './act-on-all.ts';
import { AskedForField } from './asked-for-field.tsx';
import { delay } from './delayed-actions.ts';
import styles from './queue.module.css';

/** The choice of nobody; the empty one is the name of the field. */
const nobody = 'nobody';

type Props = {
  claims: readonly QueuedClaim[];
  ownId: string;
  /** The page of the queue, which "Undo" opens. */
  place: string;
  /** Who takes claims. */
  people: DeskChoices['people'];
  /** What the person approves alone, in cents (R-DESK-65); null without a limit. */
  approvalLimitCents: number | null;
  onClear: () => void;
};

/** What is chosen, and what can be done to all of it (R-DESK-53). */
export function BulkActions({ claims, ownId, place, people, approvalLimitCents, onClear }: Props) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const count = formatNumber(claims.length);
  const total = formatDollars(claims.reduce((sum, { amount }) => sum + (amount ?? 0), 0));
  const claimIds = claims.map(({ id }) => id);
  const named = claims.map(({ id, version }) => ({ id, version }));
  // The server judges it: the limit may have changed.
  const above = claims.filter(
    ({ amount }) => approvalLimitCents !== null && toCents(amount ?? 0) > approvalLimitCents,
  ).length;
  const within = claims.length - above;
  const [few, others] = [formatNumber(within), formatNumber(above)];
  const approve = () => {
    const approval = plural(within, { one: 'Approve # claim', other: 'Approve # claims' });
    const recommendation = plural(above, {
      one: 'Recommend # claim, which someone else approves',
      other: 'Recommend # claims, which someone else approves',
    });
    const said = [...(within > 0 ? [approval] : []), ...(above > 0 ? [recommendation] : [])].join('. ');
    const text = `${said} (${total})`;
    delay({ claimIds, place, text, send: () => approveAll(claims, ownId) });
    onClear();
  };
  const ask = ({ asksFor, text }: AskValues) => {
    const onAllDone = () => discardFormDraft(askKeyOf(ownId)).catch(ignoreStorageFull);
    const send = () => actOnAll(claims, { action: 'ask', claims: named, asksFor, reasons: [], text }, { onAllDone });
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
        {above === 0 ? (
          <Trans>
            Approve {count}, {total}
          </Trans>
        ) : within === 0 ? (
          <Trans>
            Recommend {count}, {total}
          </Trans>
        ) : (
          <Trans>
            Approve {few}, recommend {others}, {total}
          </Trans>
        )}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={<Trans>Ask the depot</Trans>}>
        <AskForm ownId={ownId} onSend={ask} onCancel={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

const AskValues = v.object({ asksFor: v.picklist(['photos', 'information']), text: v.string() });
type AskValues = v.InferOutput<typeof AskValues>;

/** What the depots are asked is kept on this device until every claim was asked. */
function askKeyOf(accountId: string): string {
  return `desk-ask:${accountId}`;
}

type AskProps = { ownId: string; onSend: (values: AskValues) => void; onCancel: () => void };

function AskForm({ ownId, ...props }: AskProps) {
  const { open } = useOpenForm<AskValues>(askKeyOf(ownId), AskValues, () => ({ asksFor: 'photos', text: '' }));
  return open && <OpenedAskForm draftKey={askKeyOf(ownId)} open={open} {...props} />;
}

type OpenedProps = Omit<AskProps, 'ownId'> & { draftKey: string; open: OpenForm<AskValues> };

function OpenedAskForm({ draftKey, open, onSend, onCancel }: OpenedProps) {
  const { t } = useLingui();
  const [values, setValues] = useState(open.draft.values);
  const [tried, setTried] = useState(false);
  const { submission } = open.draft;
  const { saveNow } = useAutosave(formDraftStore(draftKey), () => ({ values, submission }), [values], open);
  const isMissing = tidyLines(values.text) === '';
  const send = async () => {
    setTried(true);
    if (isMissing) return;
    await saveNow().catch(ignoreStorageFull);
    onSend(values);
  };
  return (
    <DialogForm button={<Trans>Ask</Trans>} onSubmit={() => void send()} onCancel={onCancel}>
      <AskedForField value={values.asksFor} onChange={(asksFor) => setValues({ ...values, asksFor })} />
      <Textarea
        data-autofocus
        autoComplete="off"
        label={t`What the depots should send`}
        rows={3}
        maxLength={longTextMaxLength}
        value={values.text}
        error={tried && isMissing && t`Say it in a few words`}
        onChange={({ currentTarget: { value: text } }) => setValues({ ...values, text })}
      />
    </DialogForm>
  );
}

/** What an action on several claims did not do, only recommended, or may have done. */
export function BulkOutcome() {
  const { unchanged, recommended, unanswered } = useOutcome();
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    for (const { send } of unanswered) await send();
    setAsking(false);
  };
  const title =
    unanswered.length > 0 ? (
      <Trans>It is not known whether this was done</Trans>
    ) : unchanged.length > 0 ? (
      <Plural value={unchanged.length} one="# claim is as it was" other="# claims are as they were" />
    ) : (
      <Plural value={recommended.length} one="# claim is recommended" other="# claims are recommended" />
    );
  return (
    <Dialog
      opened={unchanged.length + recommended.length + unanswered.length > 0}
      onClose={forgetOutcome}
      title={title}
    >
      {unanswered.length > 0 && (
        <>
          <p>
            <Trans>
              No answer arrived. Try again: what was done is not done twice. Or look at these claims in the list later.
            </Trans>
          </p>
          <Names claims={unanswered.flatMap(({ claims }) => claims)} />
        </>
      )}
      {recommended.length > 0 && (
        <>
          <p>
            <Trans>Above what you approve alone. Someone else at the desk has to approve them:</Trans>
          </p>
          <Names claims={recommended} />
        </>
      )}
      {unchanged.length > 0 && (
        <>
          {recommended.length + unanswered.length > 0 && (
            <p>
              <Trans>Not changed:</Trans>
            </p>
          )}
          <ul className="stack">
            {unchanged.map(({ claim: { id, name }, why }) => (
              <li key={id}>
                <b>{name}</b> {why}
              </li>
            ))}
          </ul>
        </>
      )}
      {unanswered.length > 0 && (
        <Button loading={asking} onClick={() => void again()}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button variant={unanswered.length > 0 ? 'default' : 'filled'} onClick={forgetOutcome}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}

function Names({ claims }: Pick<Props, 'claims'>) {
  return (
    <ul className="stack">
      {claims.map(({ id, name }) => (
        <li key={id}>
          <b>{name}</b>
        </li>
      ))}
    </ul>
  );
}
