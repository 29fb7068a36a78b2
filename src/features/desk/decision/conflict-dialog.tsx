import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import { toDollars } from '#domain/money.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { claimStatusName } from '#messages/names.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formatDollars, formatWhen } from '#ui/format.ts';
import { DialogActions } from '#ui/layout.tsx';
import {
  centsOf,
  type DecisionValues,
  differs,
  linesOf,
  pairLines,
  sumTyped,
  type TypedLine,
} from './decision-values.ts';
import styles from './decision.module.css';

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
  const { t } = useLingui();
  const [choice, setChoice] = useState<Readonly<Record<number, 'saved' | 'mine'>>>({});
  const mine = values.lines;
  const pairs = mine === null ? [] : pairLines(linesOf(claim), mine);
  const chosen = pairs.flatMap((pair, at) => pair[choice[at] ?? 'mine'] ?? []);
  // The lines of the claim keep their ids: what was typed replaces them.
  const merged = chosen.map((line) => {
    const saved = pairs.find((pair) => pair.mine === line)?.saved;
    return saved ? { ...line, id: saved.id } : line;
  });
  const last = lastChange(claim);
  const who = last.by ?? t`Somebody else`;
  const when = formatWhen(last.at);
  const { version } = claim;
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
        <table className={styles.versus}>
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
              const isDifferent = differs(pair);
              return (
                <tr key={at} data-differs={isDifferent}>
                  <th scope="row">{name}</th>
                  {(['saved', 'mine'] as const).map((side) => (
                    <td key={side}>
                      {isDifferent ? (
                        <label className={styles.pick}>
                          <input
                            type="radio"
                            name={`line-${at}`}
                            checked={(choice[at] ?? 'mine') === side}
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
            <tr>
              <th scope="row">
                <Trans>Last note</Trans>
              </th>
              <td>{claim.notes.at(-1)?.text ?? '–'}</td>
              <td>{values.note || '–'}</td>
            </tr>
            {pairs.length > 0 && (
              <tr>
                <th scope="row">
                  <Trans>Total approved</Trans>
                </th>
                <td>{dollars(sumTyped(linesOf(claim)).approved)}</td>
                <td>{dollars(sumTyped(merged).approved)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <DialogActions>
        <Button variant="subtle" data-quiet onClick={onDiscard}>
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

/** Who changed it last, and when. */
function lastChange({ events, notes, claim }: DeskClaim): { at: string; by: string | null } {
  const changes = [...events, ...notes].toSorted((a, b) => (a.at > b.at ? -1 : 1));
  return changes[0] ?? { at: claim.createdAt ?? '', by: null };
}

function LineText({ line }: { line: TypedLine | null }) {
  if (!line) return <Trans context="line">not there</Trans>;
  return (
    <span>
      <b>{dollars(centsOf(line.approved) ?? 0)}</b>, {line.quantity} × {dollars(centsOf(line.price) ?? 0)}
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
  const { note, request, rejection, approval, partsOrdered } = values;
  return [...lines, note, request, rejection, approval, partsOrdered].filter(Boolean).join('\n');
}
