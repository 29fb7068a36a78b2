import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import {
  addDeskNote,
  decideClaim,
  type DeskClaim,
  orderParts,
  priceClaim,
  rejectionReasons,
  requestFromDepot,
  requestReasons,
} from '#contract/claim-decisions.ts';
import { ClaimStatusBadge } from '../../claims/claim-status-badge.tsx';
import { claimModel } from '#domain/claim-product.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { mayAct } from '#domain/desk-rules.ts';
import { toCents } from '#domain/money.ts';
import { CallFailure } from '#forms/call-failure.tsx';
import { NetworkNeeded } from '#forms/network-needed.tsx';
import { SavedMark } from '#forms/saved-mark.tsx';
import type { OpenForm } from '#forms/use-open-form.ts';
import { claimStatusName } from '#messages/names.ts';
import { call } from '#session/call.ts';
import { Callout } from '#ui/callout.tsx';
import { Mark } from '#ui/mark.tsx';
import { Page, type PageProps } from '#ui/page.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { ActDialog, type Action } from './act-dialogs.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import {
  type DecisionValues,
  freshValues,
  hasTyped,
  linesOf,
  proposed,
  readLines,
  sumTyped,
} from './decision-values.ts';
import { DeskPhotos } from './desk-photos.tsx';
import { ApprovedSum, LineTable } from './line-table.tsx';
import { AboutClaim } from './side-cards.tsx';
import { useDecision } from './use-decision.ts';
import { useKeys } from './use-keys.ts';
import styles from './decision.module.css';

type Props = {
  draftKey: string;
  open: OpenForm<DecisionValues>;
  claim: DeskClaim;
  back: PageProps['back'];
  onClaim: (claim: DeskClaim) => void;
  onHelp: () => void;
};

/** A claim for decision: what was filed, its photos and lines, and the desk's actions, all with keys (R-DESK-29). */
export function DecisionPage({ draftKey, open, claim, back, onClaim, onHelp }: Props) {
  const decision = useDecision({ draftKey, open, claim, onClaim });
  const { values, change, sending, failure } = decision;
  const { t } = useLingui();
  const [action, setAction] = useState<Action | null>(null);
  const [tried, setTried] = useState<'price' | 'approve' | null>(null);
  const may = (what: Parameters<typeof mayAct>[0]) => !claim.isOwn && mayAct(what, claim.claim);
  const mayDecide = may('approve');
  const lines = mayDecide ? (values.lines ?? linesOf(claim).map(proposed)) : linesOf(claim);
  const { problems } = tried ? readLines(lines, tried === 'approve') : { problems: new Set<string>() };
  const { claimed, approved } = sumTyped(lines);
  const total = lines.length > 0 || mayDecide ? approved : toCents(claim.claim.grossTotal ?? 0);
  const params = { id: claim.claim.id };

  const sendAction = (what: Action): Promise<boolean> => {
    const { asksFor, request, approval, rejection, note, partsOrdered } = values;
    switch (what) {
      case 'request': {
        const reasons = requestReasons.filter((reason) => values.requestReasons.includes(reason));
        const body = { asksFor, reasons, text: request };
        return decision.act((how) => call(requestFromDepot, { params, body }, how), {
          request: '',
          requestReasons: [],
        });
      }
      case 'approve': {
        const body = {
          decision: 'approve',
          lines: readLines(lines, true).lines,
          text: approval.trim() || null,
        } as const;
        return decision.act((how) => call(decideClaim, { params, body }, how), { lines: null, approval: '' });
      }
      case 'reject': {
        const reason = rejectionReasons.find((one) => one === values.rejectionReason) ?? null;
        // Lines that nobody has priced say nothing of a rejection.
        const typed = values.lines && readLines(values.lines, false).lines;
        const body = { decision: 'reject', lines: typed, reason, text: rejection } as const;
        const done = { lines: null, rejection: '', rejectionReason: '' };
        return decision.act((how) => call(decideClaim, { params, body }, how), done);
      }
      case 'parts':
        return decision.act((how) => call(orderParts, { params, body: { text: partsOrdered.trim() || null } }, how), {
          partsOrdered: '',
        });
      case 'note':
        return decision.act((how) => call(addDeskNote, { params, body: { text: note } }, how), { note: '' });
    }
  };

  const start = (next: Action) => {
    if (sending) return undefined;
    decision.forgetFailure();
    if (next === 'approve' && !readLines(lines, true).lines) return setTried('approve');
    setTried(null);
    return setAction(next);
  };
  const price = async () => {
    setTried('price');
    const { lines: body } = readLines(lines, false);
    if (body) await decision.act((how) => call(priceClaim, { params, body: { lines: body } }, how), { lines: null });
  };
  const isAllowed = action === null || action === 'note' || may(action === 'parts' ? 'order parts' : action);
  const send = async () => {
    if (action === null || !(await sendAction(action))) return;
    setAction(null);
    setTried(null);
  };

  useKeys({
    ...(mayDecide && { a: () => start('approve'), x: () => start('reject'), r: () => start('request') }),
    ...(mayDecide && { s: () => void price(), l: focusLines }),
    ...(may('order parts') && { p: () => start('parts') }),
    n: () => start('note'),
  });

  const { status, substatus, name, createdAt } = claim.claim;
  const waits = createdAt ? daysBetween(todayInToronto(new Date(createdAt)), todayInToronto(new Date())) : 0;
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
        </>
      }
      bar={{
        note: (
          <>
            <strong>
              <ApprovedSum approvedCents={total} claimedCents={claimed} isDecided={!mayDecide} />
            </strong>{' '}
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
            <KeyButton letter="n" variant="subtle" onClick={() => start('note')} label={<Trans>Note</Trans>} />
            {mayDecide && (
              <>
                <KeyButton letter="s" variant="subtle" onClick={() => void price()} label={<Trans>Save lines</Trans>} />
                <KeyButton
                  letter="r"
                  variant="default"
                  onClick={() => start('request')}
                  label={<Trans>Ask the depot</Trans>}
                />
                <KeyButton letter="x" variant="default" onClick={() => start('reject')} label={<Trans>Reject</Trans>} />
                <KeyButton
                  letter="a"
                  onClick={() => start('approve')}
                  label={approved < claimed ? <Trans>Approve with changes</Trans> : <Trans>Approve</Trans>}
                />
              </>
            )}
            {may('order parts') && (
              <KeyButton letter="p" onClick={() => start('parts')} label={<Trans>Parts ordered</Trans>} />
            )}
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
      {tried && problems.size > 0 && (
        <Callout tone="bad" announce="alert" title={<Trans>The lines need another look</Trans>}>
          <p>
            <Trans>Every line has a quantity and what is approved of it; less than claimed has a reason.</Trans>
          </p>
        </Callout>
      )}
      <div className={`${styles.work} stack`}>
        <div className="stack">
          <DeskPhotos files={claim.files} samePhotos={claim.samePhotos} />
          <LineTable
            lines={lines}
            problems={problems}
            readOnly={!mayDecide}
            busy={sending}
            stored={claim.lines}
            rateCents={claim.lastRateCents}
            onChange={(changed) => change({ lines: changed })}
          />
        </div>
        <AboutClaim desk={claim} />
      </div>
      <ActDialog
        action={decision.isOutdated || !isAllowed ? null : action}
        values={values}
        approvedCents={approved}
        busy={sending}
        failure={failure}
        onChange={change}
        onSend={() => void send()}
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

type KeyButtonProps = {
  letter: string;
  variant?: 'filled' | 'subtle' | 'default';
  label: ReactNode;
  onClick: () => void;
};

/** A button with the key that does the same. */
function KeyButton({ letter, variant = 'filled', label, onClick }: KeyButtonProps) {
  return (
    <Button size="md" variant={variant} aria-keyshortcuts={letter} onClick={onClick}>
      {label} <kbd aria-hidden="true">{letter}</kbd>
    </Button>
  );
}

function focusLines(): void {
  document.querySelector<HTMLInputElement>('input[data-cut]')?.focus();
}
