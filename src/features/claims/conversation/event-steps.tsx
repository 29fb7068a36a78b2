import { Plural, Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import type { Claim } from '#contract/claims.ts';
import { type ClaimTurn, claimTurn, photosReceived } from '#domain/claim-status.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { claimStatusName, ruleSentence } from '#messages/names.ts';
import { formatDay, formatTime } from '#ui/format.ts';
import { Step } from '#ui/steps.tsx';
import { claimStatusLook } from '../claim-status-badge.tsx';

type ClaimEvent = Omit<NonNullable<Claim['timeline']>[number], 'status'> & {
  /** Null for the invoice. */
  status: string | null;
};

/** The events of a claim, oldest first. */
export function eventsOf({ timeline = [], invoicedAt = null, invoice }: Claim): ClaimEvent[] {
  const submitted: ClaimEvent[] =
    invoicedAt === null
      ? []
      : [
          {
            at: invoicedAt,
            status: null,
            substatus: null,
            note: invoice?.invoiceNumber ?? null,
            ...(invoice?.createdBy !== undefined && { createdBy: invoice.createdBy }),
          },
        ];
  return [...timeline, ...submitted].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** One event. The last one has the tone of the claim's status. */
export function EventStep({ event, isLast }: { event: ClaimEvent; isLast: boolean }) {
  const { at, status, substatus, note, reasons = [], createdBy, rule, byDesk } = event;
  return (
    <Step
      {...(isLast && status !== null && substatus !== photosReceived ? toneOf(status) : { tone: 'ok' })}
      title={stepTitle(status, substatus)}
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
        substatus !== null && substatus !== photosReceived && claimStatusName(substatus),
        ...reasons.map(deskReasonName),
        note,
      ]
        .filter(Boolean)
        .join('. ')}
    </Step>
  );
}

/** When the first of the newest events came after which the claim waits for the same. */
export function waitsSince(turn: ClaimTurn, events: readonly ClaimEvent[]): string {
  const [newest, ...earlier] = events.toReversed();
  let since = newest?.at ?? '';
  for (const { at, status, substatus } of earlier) {
    if (claimTurn({ status, substatus, invoicedAt: null }) !== turn) break;
    since = at;
  }
  return since;
}

/** What the claim waits for, and for how many days: amber where the depot has to do something. */
export function NextStep({ turn, since }: { turn: ClaimTurn; since: string }) {
  const days = daysBetween(todayInToronto(new Date(since)), todayInToronto(new Date()));
  const isOwn = turn !== 'decision' && turn !== 'payment';
  return (
    <Step
      tone={isOwn ? 'wait' : 'todo'}
      icon="clock"
      title={turnTitle(turn)}
      when={<Plural value={days} _0="since today" one="for # day" other="for # days" />}
    />
  );
}

function turnTitle(turn: ClaimTurn): ReactNode {
  switch (turn) {
    case 'photos':
      return <Trans>Waiting for your photos</Trans>;
    case 'information':
      return <Trans>Waiting for your answer</Trans>;
    case 'invoice':
      return <Trans>Waiting for your invoice</Trans>;
    case 'decision':
      return <Trans>Waiting for a decision</Trans>;
    case 'payment':
      return <Trans>Waiting for payment</Trans>;
  }
}

function stepTitle(status: string | null, substatus: string | null): ReactNode {
  if (status === null) return <Trans>Invoice submitted</Trans>;
  return substatus === photosReceived ? <Trans>Photos added</Trans> : claimStatusName(status);
}

/** Returns the tone of the status badge. An unknown status is neither good nor bad. */
function toneOf(status: string): Pick<ComponentProps<typeof Step>, 'tone' | 'icon'> {
  const look = claimStatusLook(status);
  if (look.tone === 'go') return look;
  return { tone: look.tone === 'plain' ? 'todo' : look.tone };
}
