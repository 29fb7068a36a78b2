import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { FiledPicks, PicksPrice } from '#contract/picks.ts';
import { toDollars } from '#domain/money.ts';
import { flatHundredths } from '#domain/picked-lines.ts';
import { inActiveLanguage } from '#messages/names.ts';
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx';
import { formatCents, formatDollars, formatNumber, formatWhen } from '#ui/format.ts';
import { Mark } from '#ui/mark.tsx';
import { NotProvided } from '#ui/not-provided.tsx';
import { IconRow, Rows } from '#ui/rows.tsx';
import { Section } from '#ui/section.tsx';
import { usualNumbers, type UsualNumbers, WhyPriced } from './why-priced.tsx';

type Priced = Pick<DeskClaim, 'claim' | 'picksPrice' | 'failureCode'>;

/** What the technician picked from the catalogue, and what the server made of it (R-PRICE-12). */
export function PickedSection({ desk: { claim, picksPrice, failureCode } }: { desk: Priced }) {
  const { picks } = claim;
  if (!picks) return null;
  const catalogueAt = formatWhen(picks.catalogueAt);
  const { description = null, usual = [], claimed = null } = failureCode ?? {};
  return (
    <Section
      title={<Trans>Picked from the catalogue</Trans>}
      end={picksPrice && <b>{formatCents(picksPrice.expectedCents, picksPrice.currency)}</b>}
    >
      <DescriptionList>
        <DescriptionItem label={<Trans>Failure code</Trans>} kind="text">
          {[picks.failureCode, description && inActiveLanguage(description)].filter(Boolean).join(' · ') || (
            <NotProvided />
          )}
        </DescriptionItem>
        {picks.hoursReason && (
          <DescriptionItem label={<Trans>Reason for more hours</Trans>} kind="text">
            {picks.hoursReason}
          </DescriptionItem>
        )}
        {usual.length > 0 && (
          <DescriptionItem label={<Trans>Usual for it</Trans>} kind="text">
            {usual.map((one) => (
              <span key={`${one.kind} ${one.id}`} className="block">
                {one.id} · {inActiveLanguage(one.description)}
              </span>
            ))}
          </DescriptionItem>
        )}
        {claimed && (
          <DescriptionItem label={<Trans>Claimed for it on this model (median)</Trans>} kind="text">
            <Claimed who={<Trans>This depot</Trans>} {...claimed.byDepot} />
            <Claimed who={<Trans>All others</Trans>} {...claimed.byOthers} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {picksPrice && picksPrice.lines.length > 0 && (
        <Rows>
          {picksPrice.lines.map((line, at) => (
            <PricedRow key={at} line={line} usual={usualNumbers(failureCode)} currency={picksPrice.currency} />
          ))}
        </Rows>
      )}
      <p className="note">
        <Trans>The tablet’s catalogue was read {catalogueAt}.</Trans>
      </p>
    </Section>
  );
}

/** Above the desk's lines: where the sums of tablet and server differ, or the hours. */
export function Differences({ desk: { claim, picksPrice } }: { desk: Priced }) {
  if (!claim.picks || !picksPrice) return null;
  return (
    <>
      <TwoSums picks={claim.picks} picksPrice={picksPrice} />
      <OtherHours filed={claim.labourHours ?? null} flat={flatHundredths(picksPrice)} />
    </>
  );
}

function TwoSums({ picks, picksPrice }: { picks: FiledPicks; picksPrice: PicksPrice }) {
  // Where prices are hidden from depots, there was no sum to differ from.
  if (picks.withoutSum || picks.expectedCents === picksPrice.expectedCents) return null;
  const onTablet = formatCents(picks.expectedCents, picksPrice.currency);
  const byList = formatCents(picksPrice.expectedCents, picksPrice.currency);
  return (
    <Mark tone="wait">
      <Trans>
        Priced at {onTablet} on the tablet, {byList} by today’s list
      </Trans>
    </Mark>
  );
}

/** `CA$120.00 in 3 claims`, or that there are none. */
function Claimed({ who, claims, medianCents }: { who: ReactNode; claims: number; medianCents: number | null }) {
  const median = medianCents === null ? null : formatDollars(toDollars(medianCents));
  return (
    <span className="block">
      {who}{' '}
      <b>
        {median === null ? (
          <Trans>no claims</Trans>
        ) : (
          <Plural value={claims} one={`${median} in # claim`} other={`${median} in # claims`} />
        )}
      </b>
    </span>
  );
}

type PricedRowProps = { line: PicksPrice['lines'][number]; usual: UsualNumbers; currency: string };

function PricedRow({ line, usual, currency }: PricedRowProps) {
  const { t } = useLingui();
  const { kind, source, number, description, quantity, priceCents, listCents } = line;
  const count = quantity === null ? null : formatNumber(kind === 'labour' ? quantity / 100 : quantity);
  const amount = listCents === null ? null : formatCents(listCents, currency);
  const price = priceCents === null ? null : formatCents(priceCents, currency);
  return (
    <IconRow
      icon={kind === 'labour' ? 'wrench' : 'parts'}
      title={
        source === 'diagnosis' ? (
          <Trans>Diagnosis</Trans>
        ) : (
          [number, description && inActiveLanguage(description)].filter(Boolean).join(' · ')
        )
      }
    >
      {[count !== null && kind === 'labour' ? t`${count} h` : count, price].filter(Boolean).join(' × ')}
      {amount !== null && ` = ${amount}`}
      <WhyPriced line={line} usual={usual} />
    </IconRow>
  );
}

/** Hours that the depot typed beside those of the flat times. */
function OtherHours({ filed, flat: hundredths }: { filed: number | null; flat: number | null }) {
  if (filed === null || hundredths === null || Math.round(filed * 100) === hundredths) return null;
  const hours = formatNumber(filed);
  const flat = formatNumber(hundredths / 100);
  return (
    <Mark tone="wait">
      <Trans>
        {hours} h filed, {flat} h by the flat times
      </Trans>
    </Mark>
  );
}
