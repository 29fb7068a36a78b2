import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PicksPrice } from '#contract/picks.ts';
import { formatCents } from '#ui/format.ts';
import { Mark } from '#ui/mark.tsx';

type Line = PicksPrice['lines'][number];

/** Why a line of the picks has its amount, or none (R-PRICE-12). What a later version adds is left out. */
export function WhyPriced({ line }: { line: Line }) {
  const { replaces, isCausal, source, claimedCents, problems } = line;
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

/** Beside a line of the desk: what the catalogue makes of it, and why. */
export function PricedAt({ line, currency }: { line: Line; currency: string }) {
  const { number, kind, listCents } = line;
  const amount = listCents === null ? null : formatCents(listCents, currency);
  return (
    <p className="note">
      {kind === 'labour' && number !== null && <>{number} · </>}
      {amount !== null && <Trans>Priced at {amount}</Trans>}
      <WhyPriced line={line} />
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
