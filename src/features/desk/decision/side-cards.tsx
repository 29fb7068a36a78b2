import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { PortalDocument } from '#contract/files.ts';
import { toDollars } from '#domain/money.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { stepName } from '#messages/step-name.ts';
import { ticketStatusName } from '#messages/ticket-words.tsx';
import { claimStatusName, inActiveLanguage, ruleSentence } from '#messages/names.ts';
import { useAccount } from '#queries/use-account.ts';
import { formatDay, formatDollars, formatNumber, formatWhen } from '#ui/format.ts';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import { Step, Steps } from '#ui/steps.tsx';
import { RuleJudgement } from '../rules/rule-judgement.tsx';
import styles from './decision.module.css';
import { FiledSection, InvoiceSection, ProductSection } from './filed-section.tsx';
import { MessagesCard } from './messages-card.tsx';
import { PickedSection } from './picked-section.tsx';

type AboutProps = {
  desk: DeskClaim;
  /** The files of its void invoices. */
  voidedFiles: readonly PortalDocument[];
};

/**
 * What the desk reads of a claim beside its photos and lines. Memoised: to open a dialog at a four times slower processor
 * takes 88 ms then, and 104 ms without (`tests/bench/taps.ts`).
 */
export const AboutClaim = memo(function AboutClaim({ desk, voidedFiles }: AboutProps) {
  const decides = isDeskRole(useAccount().role);
  const { claim, version, cover, registration, record, notes, events } = desk;
  return (
    <>
      <div className="stack">
        <FiledSection claim={claim} cover={cover} />
        <PickedSection desk={desk} />
        <InvoiceSection claim={claim} files={voidedFiles} />
        {decides && (
          <>
            <MessagesCard claimId={claim.id} />
            <RuleJudgement
              claimId={claim.id}
              version={version}
              depotName={claim.repairDepot?.name ?? null}
              retailerName={registration?.retailer ?? null}
            />
          </>
        )}
        <OtherClaims desk={desk} />
        <Tickets of={desk.tickets ?? []} />
      </div>
      <div className={`${styles.under} stack`}>
        <div className="stack">
          <ProductSection claim={claim} registration={registration} />
        </div>
        <div className="stack">
          <DepotRecord claim={claim} record={record} />
          <Story notes={notes} events={events} />
        </div>
      </div>
    </>
  );
});

type NamedClaim = { id: string; name: string; status: string | null; depot: string | null; createdAt: string };

function ClaimRow({ claim, children }: { claim: NamedClaim; children?: ReactNode }) {
  return (
    <li className="row baseline">
      <Link to={`/desk/claims/${claim.id}`}>{claim.name}</Link>
      <span>
        {children ?? claim.depot}
        {claim.status && `, ${claimStatusName(claim.status)}`}
      </span>
      <time dateTime={claim.createdAt}>{formatDay(claim.createdAt)}</time>
    </li>
  );
}

/** Claims that may be for the same repair, those with one of this claim's photos, and earlier ones on its serial number. */
function OtherClaims({ desk: { duplicates, samePhotos, earlier } }: { desk: DeskClaim }) {
  const same = [...new Map(samePhotos.map((claim) => [claim.id, claim])).values()];
  return (
    <>
      {duplicates.length > 0 && (
        <Section title={<Trans>Possible duplicates</Trans>}>
          <ul className={`${styles.rows} small lines`} data-tone="bad">
            {duplicates.map((claim) => (
              <ClaimRow key={claim.id} claim={claim}>
                {[claim.depot, claim.totalCents !== null && formatDollars(toDollars(claim.totalCents))]
                  .filter(Boolean)
                  .join(', ')}
              </ClaimRow>
            ))}
          </ul>
        </Section>
      )}
      {same.length > 0 && (
        <Section title={<Trans>Same photo</Trans>}>
          <ul className={`${styles.rows} small lines`} data-tone="bad">
            {same.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={<Trans>Earlier claims on this serial number</Trans>}>
        {earlier.length === 0 && (
          <p className="soft">
            <Trans>There are none.</Trans>
          </p>
        )}
        {earlier.length > 0 && (
          <ul className={`${styles.rows} small lines`}>
            {earlier.map((claim) => (
              <ClaimRow key={claim.id} claim={claim}>
                {claim.diagnosis}
              </ClaimRow>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** The questions of people that are about the claim (R-TICKET-07). */
function Tickets({ of: tickets }: { of: NonNullable<DeskClaim['tickets']> }) {
  if (tickets.length === 0) return null;
  return (
    <Section title={<Trans>Tickets</Trans>}>
      <ul className={`${styles.rows} small lines`}>
        {tickets.map(({ id, number, who, status, createdAt }) => (
          <li key={id} className="row baseline">
            <Link to={`/desk/tickets/${id}`}>{number}</Link>
            <span>{[who, ticketStatusName(status)].filter(Boolean).join(', ')}</span>
            <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How the depot's last claims were decided. */
function DepotRecord({ claim, record }: Pick<DeskClaim, 'claim' | 'record'>) {
  const { t } = useLingui();
  const { decided, approved, meanCents, last } = record;
  const share = decided === 0 ? null : approved / decided;
  const mean = meanCents === null ? null : formatDollars(toDollars(meanCents));
  return (
    <Section
      title={claim.repairDepot?.name ?? <NotProvided />}
      end={<span className="soft">{claim.repairDepot?.billingState}</span>}
    >
      {share === null ? (
        <p className="soft">
          <Trans>None of its claims is decided yet.</Trans>
        </p>
      ) : (
        <div>
          <p className="wrap between">
            <span>
              <Plural value={decided} one="Approved of its last one" other="Approved of its last #" />
            </span>
            <b>{formatNumber(share, { style: 'percent' })}</b>
          </p>
          <div
            className={styles.share}
            role="meter"
            aria-label={t`Share approved`}
            aria-valuemin={0}
            aria-valuemax={1}
            aria-valuenow={share}
          >
            <span style={{ width: `${Math.round(share * 100)}%` }} />
          </div>
          {mean !== null && (
            <p className="soft">
              <Trans>{mean} on average</Trans>
            </p>
          )}
        </div>
      )}
      {last.length > 0 && (
        <ul className={`${styles.rows} small lines`}>
          {last.map((one) => (
            <ClaimRow key={one.id} claim={one}>
              {one.grossTotalCents === null ? '–' : formatDollars(toDollars(one.grossTotalCents))}
            </ClaimRow>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What a rule did that leaves the status as it is. */
function remarkTitle(kind: string | null): ReactNode {
  if (kind === 'referred') return <Trans>Left to a person</Trans>;
  return kind === 'rejection suggested' ? <Trans>Rejection suggested</Trans> : null;
}

/** The desk's notes, and what happened, newest first. */
function Story({ notes, events }: Pick<DeskClaim, 'notes' | 'events'>) {
  return (
    <>
      <Section title={<Trans>Internal notes</Trans>}>
        {notes.length === 0 && (
          <p className="soft">
            <Trans>There are none. The depot never sees them.</Trans>
          </p>
        )}
        {notes.map((note) => (
          <div key={note.id} className={styles.note}>
            <small className="soft">{[note.by, formatWhen(note.at)].filter(Boolean).join(', ')}</small>
            <p className="prose">{note.text}</p>
          </div>
        ))}
      </Section>
      <Section title={<Trans>What happened</Trans>}>
        <Steps>
          {events.toReversed().map((event) => (
            <Step
              key={`${event.at} ${event.status} ${event.substatus}`}
              tone="ok"
              title={remarkTitle(event.kind) ?? stepName(event.kind) ?? claimStatusName(event.status)}
              when={<time dateTime={event.at}>{formatDay(event.at)}</time>}
            >
              {[
                event.by,
                event.rule && ruleSentence(event.rule),
                event.kind !== 'reopened' && event.substatus && claimStatusName(event.substatus),
                ...event.reasons.map(deskReasonName),
                event.rule?.remark && inActiveLanguage(event.rule.remark),
                event.note,
              ]
                .filter(Boolean)
                .join('. ')}
            </Step>
          ))}
        </Steps>
      </Section>
    </>
  );
}
