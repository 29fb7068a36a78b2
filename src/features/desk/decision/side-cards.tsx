import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import { toDollars } from '#domain/money.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { claimStatusName, inActiveLanguage, ruleSentence } from '#messages/names.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatDay, formatDollars, formatNumber, formatWhen } from '#ui/format.ts';
import { NotProvided } from '#ui/not-provided.tsx';
import { Section } from '#ui/section.tsx';
import { Step, Steps } from '#ui/steps.tsx';
import { labelOf, useClaimPicklists } from '../../claims/form/use-claim-picklists.ts';
import styles from './decision.module.css';

/** What was filed, and the cover on the day of the failure. */
export function FiledSection({ claim, cover }: Pick<DeskClaim, 'claim' | 'cover'>) {
  const { picklists } = useClaimPicklists(true);
  const subtypes = picklists.phase === 'ready' ? picklists.value.subtypes : undefined;
  const bought = claim.productRegistration?.purchaseDate ?? null;
  return (
    <Section
      title={<Trans>Filed</Trans>}
      end={<span className="soft">{labelOf(subtypes, claim.claimSubtype ?? null)}</span>}
    >
      <p className={styles.prose}>{claim.diagnosis}</p>
      <p className={styles.prose}>
        <span className="soft">
          <Trans>Parts required</Trans>
        </span>
        <br />
        {claim.partsRequired}
      </p>
      <DescriptionList>
        <DescriptionItem label={<Trans>Failed</Trans>}>{claim.dateOfFailure ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Entered shop</Trans>}>
          {claim.dateEnteredShop ?? <NotProvided />}
        </DescriptionItem>
        <DescriptionItem label={<Trans>Bought</Trans>}>{bought ?? <NotProvided />}</DescriptionItem>
        <DescriptionItem label={<Trans>Serial number</Trans>} kind="mono">
          {claim.serialNumber ?? <NotProvided />}
        </DescriptionItem>
      </DescriptionList>
      <div className={styles.cover}>
        <Cover days={cover.labourDays} label={<Trans>Labour</Trans>} />
        <Cover days={cover.partsDays} label={<Trans>Parts</Trans>} />
      </div>
    </Section>
  );
}

function Cover({ days, label }: { days: number | null; label: ReactNode }) {
  const past = -(days ?? 0);
  return (
    <div data-tone={days === null ? 'plain' : days >= 0 ? 'ok' : 'bad'}>
      <b>
        {days === null && <Trans>No cover known</Trans>}
        {days !== null && days >= 0 && <Plural value={days} one="# day left" other="# days left" />}
        {days !== null && days < 0 && <Plural value={past} one="# day too late" other="# days too late" />}
      </b>
      {label}, <Trans>at the failure</Trans>
    </div>
  );
}

type NamedClaim = { id: string; name: string; status: string | null; depot: string | null; createdAt: string };

function ClaimRow({ claim, children }: { claim: NamedClaim; children?: ReactNode }) {
  return (
    <li>
      <Link to={`/desk/claims/${claim.id}`}>{claim.name}</Link>
      <span>
        {children ?? claim.depot}
        {claim.status && `, ${claimStatusName(claim.status)}`}
      </span>
      <time dateTime={claim.createdAt}>{formatDay(claim.createdAt)}</time>
    </li>
  );
}

/** Claims with one of this claim's photos, and earlier ones on its serial number. */
export function OtherClaims({ samePhotos, earlier }: Pick<DeskClaim, 'samePhotos' | 'earlier'>) {
  const same = [...new Map(samePhotos.map((claim) => [claim.id, claim])).values()];
  return (
    <>
      {same.length > 0 && (
        <Section title={<Trans>Same photo</Trans>}>
          <ul className={styles.rows} data-tone="bad">
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
        <ul className={styles.rows}>
          {earlier.map((claim) => (
            <ClaimRow key={claim.id} claim={claim}>
              {claim.diagnosis}
            </ClaimRow>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** How the depot's last claims were decided. */
export function DepotRecord({ claim, record }: Pick<DeskClaim, 'claim' | 'record'>) {
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
          <p className={styles.between}>
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
      <ul className={styles.rows}>
        {last.map((one) => (
          <ClaimRow key={one.id} claim={one}>
            {one.grossTotalCents === null ? '–' : formatDollars(toDollars(one.grossTotalCents))}
          </ClaimRow>
        ))}
      </ul>
    </Section>
  );
}

/** What a rule did that leaves the status as it is. */
function remarkTitle(kind: string | null): ReactNode {
  if (kind === 'referred') return <Trans>Left to a person</Trans>;
  return kind === 'rejection suggested' ? <Trans>Rejection suggested</Trans> : null;
}

/** The desk's notes, and what happened, newest first. */
export function Story({ notes, events }: Pick<DeskClaim, 'notes' | 'events'>) {
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
            <small>{[note.by, formatWhen(note.at)].filter(Boolean).join(', ')}</small>
            <p>{note.text}</p>
          </div>
        ))}
      </Section>
      <Section title={<Trans>What happened</Trans>}>
        <Steps>
          {events.toReversed().map((event) => (
            <Step
              key={`${event.at} ${event.status} ${event.substatus}`}
              tone="ok"
              title={remarkTitle(event.kind) ?? claimStatusName(event.status)}
              when={<time dateTime={event.at}>{formatDay(event.at)}</time>}
            >
              {[
                event.by,
                event.rule && ruleSentence(event.rule),
                event.substatus && claimStatusName(event.substatus),
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
