import { Button } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { Claim } from '#contract/claims.ts';
import { type ClaimEvent, type claimWait, photosReceived } from '#domain/claim-status.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { stepName } from '#messages/step-name.ts';
import { claimStatusName, ruleSentence } from '#messages/names.ts';
import { formatDay, formatTime } from '#ui/format.ts';
import { today } from '#forms/typed-values.ts';
import { Step } from '#ui/steps.tsx';
import { claimStatusLook } from '../claim-status-badge.tsx';

/** The steps of a claim, oldest first. Not every backend has one of the invoice. */
export function eventsOf({ timeline = [], status, substatus, invoicedAt = null, invoice }: Claim): ClaimEvent[] {
  if (invoicedAt === null || timeline.some(({ kind }) => kind === 'invoiced')) return timeline;
  const submitted: ClaimEvent = {
    at: invoicedAt,
    kind: 'invoiced',
    status: status ?? '',
    substatus,
    note: invoice?.invoiceNumber ?? null,
    createdBy: invoice?.createdBy,
  };
  return [...timeline, submitted].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** One event. The last one has the tone of the claim's status; an invoice made void is neither good nor bad. */
export function EventStep({ event, isLast }: { event: ClaimEvent; isLast: boolean }) {
  const { at, status, substatus, note, reasons = [], createdBy, rule, byDesk } = event;
  const done = substatus === photosReceived ? <Trans>Photos added</Trans> : stepName(event.kind ?? null);
  return (
    <Step
      {...(isLast && event.kind === 'invoice voided'
        ? { tone: 'todo' }
        : isLast && (done === null || event.kind === 'reopened' || event.kind === 'appealed')
          ? toneOf(status)
          : { tone: 'ok' })}
      title={done ?? claimStatusName(status)}
      when={
        <>
          <time dateTime={at}>
            {formatDay(at)} {formatTime(at)}
          </time>
          {createdBy && ` · ${createdBy}`}
          {byDesk && (
            <>
              {' · '}
              <Trans>Claims desk</Trans>
            </>
          )}
        </>
      }
    >
      {[
        rule && ruleSentence(rule),
        substatus !== null && done === null && claimStatusName(substatus),
        ...reasons.map(deskReasonName),
        note,
      ]
        .filter(Boolean)
        .join('. ')}
    </Step>
  );
}

type NextStepProps = NonNullable<ReturnType<typeof claimWait>> & {
  onAnswer: () => void;
  /** Null while no photos can be added. */
  onAddPhotos: (() => void) | null;
};

/** What the claim waits for, and for how many days: amber where the depot has to do something, with the way to it. */
export function NextStep({ turn, since, onAnswer, onAddPhotos }: NextStepProps) {
  const days = daysBetween(todayInToronto(new Date(since)), today());
  const isOwn = turn === 'photos' || turn === 'information' || turn === 'invoice';
  const act = turn === 'photos' ? onAddPhotos : turn === 'information' ? onAnswer : null;
  return (
    <Step
      tone={isOwn ? 'wait' : 'todo'}
      icon="clock"
      title={turnTitle(turn)}
      when={<Plural value={days} _0="since today" one="for # day" other="for # days" />}
    >
      {act && (
        <Button variant="default" className="mt-2s" data-screen-only onClick={act}>
          {turn === 'photos' ? <Trans>Add photos</Trans> : <Trans>Answer</Trans>}
        </Button>
      )}
    </Step>
  );
}

function turnTitle(turn: NextStepProps['turn']): ReactNode {
  switch (turn) {
    case 'photos':
      return <Trans>Waiting for your photos</Trans>;
    case 'information':
      return <Trans>Waiting for your answer</Trans>;
    case 'invoice':
      return <Trans>Waiting for your invoice</Trans>;
    case 'answer':
      return <Trans>Waiting for the claims desk’s answer</Trans>;
    case 'decision':
      return <Trans>Waiting for a decision</Trans>;
    case 'payment':
      return <Trans>Waiting for payment</Trans>;
  }
}

/** Returns the tone of the status badge. An unknown status is neither good nor bad. */
function toneOf(status: string): Pick<ComponentProps<typeof Step>, 'tone' | 'icon'> {
  const look = claimStatusLook(status);
  if (look.tone === 'go') return look;
  return { tone: look.tone === 'plain' ? 'todo' : look.tone };
}
