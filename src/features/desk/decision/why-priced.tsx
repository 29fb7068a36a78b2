import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { PicksPrice } from '#contract/picks.ts';
import { formatCents, formatNumber } from '#ui/format.ts';
import { Mark } from '#ui/mark.tsx';

type Line = PicksPrice['lines'][number];

/** What is usual for the failure code of a claim, as `kind number`; empty where the catalogue names nothing. */
export type UsualNumbers = ReadonlySet<string>;

export function usualNumbers(failureCode: DeskClaim['failureCode']): UsualNumbers {
  return new Set(failureCode?.named?.map(({ kind, id }) => `${kind} ${id}`));
}

type Props = { line: Line; usual: UsualNumbers };

/** Why a line of the picks has its amount, or none (R-PRICE-12). What a later version adds is left out. */
export function WhyPriced({ line, usual }: Props) {
  const { kind, number, replaces, isCausal, source, claimedCents, problems } = line;
  const namesKind = [...usual].some((one) => one.startsWith(`${kind} `));
  const isUnusual =
    namesKind &&
    source === 'catalogue' &&
    !problems.includes('unknown') &&
    ![number, replaces].some((one) => one !== null && usual.has(`${kind} ${one}`));
  return (
    <>
      {isCausal && (
        <span className="block">
          <Trans>Caused the failure</Trans>
        </span>
      )}
      {replaces !== null && (
        <span className="block">
          <Trans>Replaces {replaces}</Trans>
        </span>
      )}
      <Reason line={line} />
      {isUnusual && (
        <Remark tone="plain">
          <Trans>Not usual for this failure code</Trans>
        </Remark>
      )}
      {source === 'typed' && (
        <Remark tone="plain">
          <Trans>Typed by the depot, not from the catalogue</Trans>
        </Remark>
      )}
      {problems.map((problem) => {
        const words = problemWords(problem);
        return (
          words && (
            <Remark key={problem} tone="wait">
              {words}
            </Remark>
          )
        );
      })}
      {claimedCents === null && (
        <Remark tone="plain">
          <Trans>The desk prices it</Trans>
        </Remark>
      )}
    </>
  );
}

type WhyLineProps = {
  kind: 'labour' | 'part';
  /** The line of the picks that it comes from. */
  priced: Line | null;
  picksPrice: PicksPrice;
  usual: UsualNumbers;
};

/** Beside a line of the desk: what the catalogue makes of it, and why; or that it was not picked. */
export function WhyLine({ kind, priced, picksPrice: { lines, currency }, usual }: WhyLineProps) {
  if (priced) return <PricedAt line={priced} {...{ usual, currency }} />;
  if (lines.length === 0) return null;
  return (
    <p className="note">
      {kind === 'labour' ? <Trans>Not picked: no flat time</Trans> : <Trans>Not picked: no list price</Trans>}
    </p>
  );
}

function PricedAt({ line, usual, currency }: Props & { currency: string }) {
  const { number, kind, source, quantity, listCents } = line;
  const hours = kind === 'labour' && source === 'catalogue' && quantity !== null ? formatNumber(quantity / 100) : null;
  const amount = listCents === null ? null : formatCents(listCents, currency);
  return (
    <p className="note">
      {kind === 'labour' && number !== null && <>{number} · </>}
      {hours !== null && (
        <>
          <Trans>Flat time {hours} h</Trans>
          {amount !== null && ' · '}
        </>
      )}
      {amount !== null && <Trans>Priced at {amount}</Trans>}
      <WhyPriced line={line} usual={usual} />
    </p>
  );
}

function Reason({ line: { reason, cover } }: { line: Line }) {
  const { until } = cover;
  if (reason === 'overlap')
    return (
      <Remark tone="wait">
        <Trans>Counted with a longer operation: nothing to pay</Trans>
      </Remark>
    );
  if (reason !== 'outside_cover') return null;
  return (
    <Remark tone="wait">
      {until === null ? (
        <Trans>Outside cover: nothing to pay</Trans>
      ) : (
        <Trans>Outside cover, which ended {until}: nothing to pay</Trans>
      )}
    </Remark>
  );
}

/** A remark on a row of its own. */
function Remark({ tone, children }: { tone: 'wait' | 'plain'; children: ReactNode }) {
  return (
    <span className="block">
      <Mark tone={tone} icon={tone === 'wait' ? 'clock' : 'info'}>
        {children}
      </Mark>
    </span>
  );
}

function problemWords(problem: string): ReactNode {
  switch (problem) {
    case 'unknown':
      return <Trans>Not in the catalogue</Trans>;
    case 'inactive':
      return <Trans>No longer in use</Trans>;
    case 'not_yet_valid':
      return <Trans>Not valid yet on the day of failure</Trans>;
    case 'no_longer_valid':
      return <Trans>No longer valid on the day of failure</Trans>;
    case 'no_price':
      return <Trans>No price known</Trans>;
    case 'other_currency':
      return <Trans>List price in another currency</Trans>;
    case 'outside_limits':
      return <Trans>Above the largest amount of a line</Trans>;
    case 'does_not_fit':
      return <Trans>Not listed for this product</Trans>;
    case 'circular_replacement':
      return <Trans>Parts that replace each other in a circle</Trans>;
    default:
      return null;
  }
}
