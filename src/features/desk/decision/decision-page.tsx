import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import { ClaimStatusBadge } from '../../claims/claim-status-badge.tsx';
import { withdrawnStatus } from '#domain/claim-status.ts';
import { claimModel } from '#domain/claim-product.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { isOverdue } from '#domain/decision-time.ts';
import { corrections, type DeskAction, deskActions, mayAct, rolesOf } from '#domain/desk-rules.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { NetworkNeeded } from '#forms/network-needed.tsx';
import { SavedMark } from '#forms/saved-mark.tsx';
import type { OpenForm } from '#forms/use-open-form.ts';
import { claimStatusName } from '#messages/names.ts';
import { useAccount } from '#queries/use-account.ts';
import { Callout } from '#ui/callout.tsx';
import { formatDay, formatDollars } from '#ui/format.ts';
import { Mark } from '#ui/mark.tsx';
import { Page, type PageProps } from '#ui/page.tsx';
import { today } from '#forms/typed-values.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { claimKeys, useKeys } from '../desk-keys.tsx';
import { divideFiles } from '../../claims/detail/divide-files.ts';
import { DeskPhotos, toDocument } from '../photos/desk-photos.tsx';
import { ActDialog } from './act-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Corrections } from './corrections.tsx';
import {
  type DecisionValues,
  freshValues,
  hasTyped,
  linesOf,
  proposed,
  readLines,
  sumTyped,
} from './decision-values.ts';
import { actionRows, rowOf } from './desk-actions.tsx';
import { ApprovedSum } from './approved-sum.tsx';
import { LineTable } from './line-table.tsx';
import { usualNumbers } from './why-priced.tsx';
import { Differences } from './picked-section.tsx';
import { AboutClaim } from './side-cards.tsx';
import { useDecision } from './use-decision.ts';
import styles from './decision.module.css';

type Props = {
  draftKey: string;
  open: OpenForm<DecisionValues>;
  claim: DeskClaim;
  back: PageProps['back'];
  onClaim: (claim: DeskClaim) => void;
  onHelp: () => void;
  /** After an action that waits for "Undo". */
  onDecided: () => void;
};

/** A claim for decision: what was filed, its photos and lines, and the desk's actions, all with keys (R-DESK-29). */
export function DecisionPage({ draftKey, open, claim, back, onClaim, onHelp, onDecided }: Props) {
  const decision = useDecision({ draftKey, open, claim, onClaim });
  const { values, change, sending, failure } = decision;
  const { t } = useLingui();
  const { status, substatus, name, createdAt } = claim.claim;
  const { photos, voidedFiles } = useMemo(() => photosOf(claim), [claim]);
  const [action, setAction] = useState<DeskAction | null>(null);
  const [tried, setTried] = useState<DeskAction | null>(null);
  const { role } = useAccount();
  const may = (what: DeskAction) =>
    rolesOf(what).includes(role) &&
    (what === 'note' || (!claim.isOwn && mayAct(what, claim.claim))) &&
    (what !== 'approve' || !claim.isRecommended) &&
    (what !== 'void invoice' || !claim.paymentRun);
  const mayDecide = may('price');
  const lines = mayDecide ? (values.lines ?? linesOf(claim).map(proposed)) : linesOf(claim);
  const { problems } = tried
    ? readLines(lines, actionRows[tried].lines === 'decided', claim.cover)
    : { problems: new Set<string>() };
  const { claimed, approved } = sumTyped(lines);
  const total = lines.length > 0 || mayDecide ? approved : toCents(claim.claim.grossTotal ?? 0);
  // Nothing was approved of a claim that was closed or withdrawn, whatever was saved (R-DESK-61, R-CLAIM-23).
  const isClosedUnpaid = status === withdrawnStatus || (status === 'Closed' && !claim.claim.paidAt);

  const { approvalLimitCents: limit = null } = claim;
  // The server judges it: the limit may have changed.
  const isAbove = limit !== null && approved > limit;

  /** The lines that an action sends, or null while they are not valid. */
  const linesFor = (next: DeskAction) => {
    const needed = actionRows[next].lines;
    return needed ? readLines(lines, needed === 'decided', claim.cover).lines : [];
  };
  const send = async (next: DeskAction) => {
    const ready = linesFor(next);
    if (!ready) return;
    const { send: sendAction, done, delayed } = rowOf(next, isAbove);
    const input = { params: { id: claim.claim.id }, values, lines: ready };
    if (delayed) {
      const words = delayed(name, formatDollars(toDollars(approved)));
      await decision.actLater((headers) => sendAction(input, headers), done, words);
      onDecided();
      return;
    }
    if (!(await decision.act((headers) => sendAction(input, headers), done))) return;
    setAction(null);
    setTried(null);
  };
  const start = (next: DeskAction) => {
    if (sending) return;
    decision.forgetFailure();
    const isReady = linesFor(next) !== null;
    setTried(isReady ? null : next);
    if (!isReady) return;
    if (actionRows[next].dialog) setAction(next);
    else void send(next);
  };
  const allowed = deskActions.filter(may);
  const inBar = allowed.filter((name) => !corrections.includes(name));

  useKeys([[claimKeys.lines, focusLines], ...allowed.map((name) => [actionRows[name], () => start(name)] as const)]);

  const limitText = limit === null ? '' : formatDollars(toDollars(limit));
  const due = claim.dueAt && formatDay(claim.dueAt);
  const waits = createdAt ? daysBetween(todayInToronto(new Date(createdAt)), today()) : 0;
  return (
    <Page
      title={name}
      width="wide"
      {...(back && { back })}
      end={
        <Button variant="default" size="md" className={styles.keys} onClick={onHelp}>
          <Trans>Keys</Trans>
        </Button>
      }
      marks={
        <>
          <ClaimStatusBadge status={status} />
          {substatus && <StateBadge tone="plain">{claimStatusName(substatus)}</StateBadge>}
          {isOverdue(claim.dueAt, today()) && (
            <StateBadge tone="bad">
              <Trans context="flag">Overdue</Trans>
            </StateBadge>
          )}
          {claim.events.at(-1)?.kind === 'rejection suggested' && (
            <StateBadge tone="bad">
              <Trans>Rejection suggested</Trans>
            </StateBadge>
          )}
        </>
      }
      lead={
        <>
          {[claimModel(claim.claim), claim.claim.repairDepot?.name].filter(Boolean).join(', ')},{' '}
          <Plural value={waits} _0="filed today" one="filed # day ago" other="filed # days ago" />
          {due && (
            <>
              , <Trans>decide by {due}</Trans>
            </>
          )}
        </>
      }
      bar={{
        note: (
          <>
            {!isClosedUnpaid && (
              <>
                <strong>
                  <ApprovedSum approvedCents={total} claimedCents={claimed} isDecided={!mayDecide} />
                </strong>{' '}
              </>
            )}
            {sending ? (
              <Mark tone="wait">
                <Trans>Sending</Trans>
              </Mark>
            ) : (
              hasTyped(values) && <SavedMark state={decision.saveState} />
            )}
          </>
        ),
        action: (
          <div className={`${styles.acts} wrap end`} data-many>
            {inBar.map((name) => {
              const { keys, label, cutLabel, variant } = rowOf(name, isAbove);
              return (
                <Button key={name} size="md" variant={variant} aria-keyshortcuts={keys[0]} onClick={() => start(name)}>
                  {(approved < claimed && cutLabel) || label} <kbd aria-hidden="true">{keys[0]}</kbd>
                </Button>
              );
            })}
          </div>
        ),
      }}
    >
      <NetworkNeeded title={t`Not done`} failure={null} />
      {failure && action === null && <CallFailure title={t`Not done`} failure={failure} />}
      {claim.isOwn && (
        <Callout tone="info" title={<Trans>Your own company filed this claim</Trans>}>
          <p>
            <Trans>Someone else at the desk decides it.</Trans>
          </p>
        </Callout>
      )}
      {claim.isRecommended && (
        <Callout tone="info" title={<Trans>You recommended this claim</Trans>}>
          <p>
            <Trans>It is above what you approve alone: someone else at the desk approves it.</Trans>
          </p>
        </Callout>
      )}
      {isAbove && !claim.isRecommended && mayDecide && (
        <Callout tone="info" title={<Trans>Above what you approve alone: {limitText}</Trans>}>
          <p>
            <Trans>
              If you approve it, someone else at the desk has to approve it too. The depot reads nothing of it.
            </Trans>
          </p>
        </Callout>
      )}
      {tried && problems.size > 0 && (
        <Callout tone="bad" announce="alert" title={<Trans>The lines need another look</Trans>}>
          <p>
            <Trans>Every line has a quantity and what is approved of it; less than claimed has a reason.</Trans>
          </p>
        </Callout>
      )}
      <div className={`${styles.work} stack`}>
        <div className="stack">
          <DeskPhotos
            title={<Trans>Photos</Trans>}
            none={<Trans>The depot sent none.</Trans>}
            files={photos}
            same={claim.samePhotos.map(({ id, depot, status: of, ...photo }) => ({
              ...photo,
              to: `/desk/claims/${id}`,
              about: [depot, of && claimStatusName(of)],
            }))}
          />
          <LineTable
            lines={lines}
            problems={problems}
            readOnly={!mayDecide}
            busy={sending}
            stored={claim.lines}
            cover={claim.cover}
            lead={<Differences desk={claim} />}
            picksPrice={claim.picksPrice ?? null}
            usual={usualNumbers(claim.failureCode)}
            rateCents={claim.lastRateCents}
            onChange={(changed) => change({ lines: changed })}
          />
          {!claim.isOwn && <Corrections desk={claim} allowed={corrections.filter(may)} onStart={start} />}
        </div>
        <AboutClaim desk={claim} voidedFiles={voidedFiles} />
      </div>
      <ActDialog
        action={decision.isOutdated || action === null || !may(action) ? null : action}
        values={values}
        approvedCents={approved}
        isAboveLimit={isAbove}
        busy={sending}
        failure={failure}
        onChange={change}
        onSend={() => void (action && send(action))}
        onClose={() => setAction(null)}
      />
      {decision.isOutdated && (
        <ConflictDialog
          claim={claim}
          values={values}
          onGoOn={(chosen) => decision.settle({ lines: chosen })}
          onDiscard={() => {
            setAction(null);
            decision.settle(freshValues(claim.version));
          }}
        />
      )}
    </Page>
  );
}

function focusLines(): void {
  document.querySelector<HTMLInputElement>('input[data-cut]')?.focus();
}

/** The photos of a claim and the files among them, but for those of void invoices. */
function photosOf({ claim, files }: DeskClaim) {
  const { ofVoided: voidedFiles } = divideFiles({ ...claim, files }, files.map(toDocument));
  return { photos: files.filter(({ id }) => !voidedFiles.some((file) => file.id === id)), voidedFiles };
}
