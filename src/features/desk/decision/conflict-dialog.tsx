import { Button } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import { mayAct } from '#domain/desk-rules.ts';
import { toDollars } from '#domain/money.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { claimStatusName } from '#messages/names.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formatDollars, formatWhen } from '#ui/format.ts';
import { DialogActions } from '#ui/layout.tsx';
import {
  adjustmentAmounts,
  centsOf,
  type DecisionValues,
  differs,
  type LinePair,
  linesOf,
  pairLines,
  proposed,
  sumTyped,
  type TypedLine,
} from './decision-values.ts';
import styles from './decision.module.css';

type Side = 'saved' | 'mine';

type Props = {
  /** The claim as somebody else left it. */
  claim: DeskClaim;
  /** What was typed for an earlier version of it. */
  values: DecisionValues;
  onGoOn: (lines: TypedLine[] | null) => void;
  onDiscard: () => void;
};

/** Two versions of a claim side by side: nothing typed is lost, and the person chooses line by line (R-DESK-21). */
export function ConflictDialog({ claim, values, onGoOn, onDiscard }: Props) {
  const [choice, setChoice] = useState<Readonly<Record<number, Side>>>({});
  const [discards, setDiscards] = useState(false);
  const mine = values.lines;
  const saved = linesOf(claim);
  const pairs = mine === null ? [] : pairLines(saved, mine);
  const chosenOf = (pair: LinePair, at: number) => choice[at] ?? firstChoice(pair);
  const merged = pairs.flatMap((pair, at) => chosenLine(pair, chosenOf(pair, at)));
  const last = lastChange(claim);
  const who = last.by ?? t`Somebody else`;
  const when = formatWhen(last.at);
  const { version } = claim;
  if (discards)
    return (
      <ConfirmDialog
        opened
        title={<Trans>Discard all that you typed?</Trans>}
        confirmLabel={<Trans>Discard</Trans>}
        onConfirm={onDiscard}
        onCancel={() => setDiscards(false)}
      >
        <p>
          <Trans>Your lines and texts on this claim are deleted from this device. This cannot be undone.</Trans>
        </p>
      </ConfirmDialog>
    );
  return (
    <Dialog
      opened
      onClose={() => onGoOn(mine === null ? null : merged)}
      title={
        <Trans>
          {who} changed this claim {when}
        </Trans>
      }
      lead={
        <Trans>
          You started from version {values.version}; it is version {version} now. Nothing is sent yet, and all you typed
          is still here. Choose where the two differ, then decide again.
        </Trans>
      }
      size="xl"
    >
      <div className={styles.scroll}>
        <table className={`${styles.versus} table`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What</Trans>
              </th>
              <th scope="col">
                <Trans>Saved, version {version}</Trans>
              </th>
              <th scope="col">
                <Trans>Yours, not sent</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <Trans>Status</Trans>
              </th>
              <td>
                {[claim.claim.status, claim.claim.substatus]
                  .filter((one) => one !== null)
                  .map(claimStatusName)
                  .join(', ')}
              </td>
              <td>–</td>
            </tr>
            {pairs.map((pair, at) => {
              const name = nameOf(pair.saved ?? pair.mine, t`Labour`);
              // Nobody has decided on what is only asked for: to approve it as it is takes no choice.
              const isDifferent = differs({ ...pair, saved: pair.saved && proposed(pair.saved) }, claim.cover);
              return (
                <tr key={at} data-differs={isDifferent}>
                  <th scope="row">{name}</th>
                  {(['saved', 'mine'] as const).map((side) => (
                    <td key={side}>
                      {isDifferent ? (
                        <label className={`${styles.pick} row gap-2s`}>
                          <input
                            type="radio"
                            name={`line-${at}`}
                            checked={chosenOf(pair, at) === side}
                            onChange={() => setChoice((all) => ({ ...all, [at]: side }))}
                          />
                          <LineText line={pair[side]} />
                        </label>
                      ) : (
                        <LineText line={pair[side]} />
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
            {textsOf(claim, values).map(({ name, theirs, own }) => (
              <tr key={name} className="prose">
                <th scope="row">{name}</th>
                <td>{theirs ?? '–'}</td>
                <td>{own || '–'}</td>
              </tr>
            ))}
            {pairs.length > 0 && (
              <tr>
                <th scope="row">
                  {mayAct('approve', claim.claim) ? <Trans>Total to approve</Trans> : <Trans>Total approved</Trans>}
                </th>
                <td>{dollars(sumTyped(saved).approved)}</td>
                <td>{dollars(sumTyped(merged).approved)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <DialogActions>
        <Button variant="subtle" data-quiet onClick={() => setDiscards(true)}>
          <Trans>Discard mine</Trans>
        </Button>
        <CopyButton text={() => textOf(values, t`Labour`)} />
        <Button onClick={() => onGoOn(mine === null ? null : merged)} data-autofocus>
          <Trans>Go on with these</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What was typed, except for a line that the depot has asked for since. */
function firstChoice({ saved, mine }: LinePair): Side {
  return mine === null && saved?.id === null ? 'saved' : 'mine';
}

/** The lines of the claim keep their ids: what was typed replaces them. */
function chosenLine({ saved, mine }: LinePair, side: Side): TypedLine[] {
  if (side === 'saved') return saved ? [proposed(saved)] : [];
  return mine ? [{ ...mine, id: saved ? saved.id : mine.id }] : [];
}

/** The texts that were typed, each with the last one that the claim has of its kind. */
function textsOf({ events, notes }: DeskClaim, values: DecisionValues) {
  const lastOf = (kind: string) => {
    const last = events.filter((event) => event.kind === kind).at(-1);
    return last && [...last.reasons.map(deskReasonName), last.note].filter(Boolean).join('. ');
  };
  const withReasons = (reasons: readonly string[], text: string) =>
    [...reasons.map(deskReasonName), text].filter(Boolean).join('. ');
  const typed = [
    {
      name: t`Asked of the depot`,
      theirs: lastOf('requested'),
      own: withReasons(values.requestReasons, values.request),
    },
    { name: t`Approval`, theirs: lastOf('approved'), own: values.approval },
    {
      name: t`Rejection`,
      theirs: lastOf('rejected'),
      own: withReasons([values.rejectionReason].filter(Boolean), values.rejection),
    },
    {
      name: t`Reopening`,
      theirs: lastOf('reopened'),
      own: withReasons([values.reopenReason].filter(Boolean), values.reopening),
    },
    {
      name: t`Closing`,
      theirs: lastOf('closed by desk'),
      own: withReasons([values.closeReason].filter(Boolean), values.closing),
    },
    { name: t`Parts ordered`, theirs: lastOf('parts ordered'), own: values.partsOrdered },
  ];
  return [
    ...typed.filter(({ own }) => own !== ''),
    { name: t`Last note`, theirs: notes.at(-1)?.text, own: values.note },
  ];
}

/** Who changed it last, and when. */
function lastChange({ events, notes, claim }: DeskClaim): { at: string; by: string | null } {
  const changes = [...events, ...notes].toSorted((a, b) => (a.at > b.at ? -1 : 1));
  return changes[0] ?? { at: claim.createdAt ?? '', by: null };
}

function LineText({ line }: { line: TypedLine | null }) {
  if (!line) return <Trans context="line">not there</Trans>;
  return (
    <span>
      <b>{line.approved === '' ? <Trans>not decided</Trans> : dollars(centsOf(line.approved) ?? 0)}</b>, {line.quantity}{' '}
      × {dollars(centsOf(line.price) ?? 0)}
      {line.reason && (
        <span className="soft">
          <br />
          {[deskReasonName(line.reason), line.reasonText].filter(Boolean).join('. ')}
        </span>
      )}
    </span>
  );
}

function nameOf(line: TypedLine | null, labour: string): string {
  if (!line) return '';
  return [line.kind === 'labour' && labour, line.description, line.number].filter(Boolean).join(' ');
}

function dollars(cents: number): string {
  return formatDollars(toDollars(cents));
}

/** All that was typed, to paste elsewhere. */
function textOf(values: DecisionValues, labour: string): string {
  const lines = (values.lines ?? []).map((line) =>
    [nameOf(line, labour), line.quantity, line.price, line.approved, line.reasonText].filter(Boolean).join('\t'),
  );
  const { note, request, rejection, approval, partsOrdered, reopening, closing, voiding, adjusting } = values;
  const amounts = adjustmentAmounts.map((name) => values[name]);
  const texts = [note, request, rejection, approval, partsOrdered, reopening, closing, voiding, ...amounts, adjusting];
  return [...lines, ...texts].filter(Boolean).join('\n');
}
