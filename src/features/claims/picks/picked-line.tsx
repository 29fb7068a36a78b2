import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { ClaimPrice, LineProblem, PricedLine } from '#domain/price-claim.ts';
import { inActiveLanguage } from '#messages/names.ts';
import checkStyles from '#ui/check-field.module.css';
import { formatCents, formatNumber } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { IconRow } from '#ui/rows.tsx';
import styles from './picked-line.module.css';

/** What the desk is expected to pay by the catalogue (R-PICK-02). */
export function Expected({ price }: { price: ClaimPrice }) {
  if (price.lines.length === 0) return null;
  const isPartial = price.lines.some(({ claimedCents }) => claimedCents === null);
  const sum = formatCents(price.expectedCents, price.currency);
  return (
    <p className="right" role="status">
      <Trans>
        Expected <b>{sum}</b>
      </Trans>
      {isPartial && (
        <small className="block note">
          <Trans>and what the claims desk prices</Trans>
        </small>
      )}
    </p>
  );
}

type LineProps = {
  line: PricedLine;
  price: ClaimPrice;
  /** The desk alone reads prices (R-CAT-08). */
  pricesHidden: boolean;
  end: ReactNode;
};

/** One priced line of what was picked. */
export function Line({ line, price, pricesHidden, end }: LineProps) {
  const { kind, number, description, quantity, listCents } = line;
  const hours = kind === 'labour' && quantity !== null ? formatNumber(quantity / 100) : null;
  const pieces = formatNumber(quantity ?? 0);
  const amount = listCents === null ? null : formatCents(listCents, price.currency);
  return (
    <IconRow
      icon={kind === 'labour' ? 'wrench' : 'parts'}
      title={
        line.source === 'diagnosis' ? (
          <Trans>Diagnosis</Trans>
        ) : (
          [number, description && inActiveLanguage(description)].filter(Boolean).join(' · ')
        )
      }
      end={end}
    >
      {hours !== null && <Trans>{hours} h</Trans>}
      {kind === 'part' && line.source === 'typed' && `${pieces} ×`}
      {hours !== null && amount !== null && ' · '}
      {amount}
      <Remarks line={line} pricesHidden={pricesHidden} />
    </IconRow>
  );
}

/** Why a line is not paid, and what the desk has to look at. */
function Remarks({ line, pricesHidden }: Pick<LineProps, 'line' | 'pricesHidden'>) {
  const { source, reason, cover, replaces, claimedCents, problems } = line;
  const until = cover.until ?? '';
  return (
    <>
      {replaces !== null && (
        <span className="block">
          <Trans>Replaces {replaces}</Trans>
        </span>
      )}
      {source === 'typed' && (
        <span className="block">
          <Mark tone="plain" icon="pencil">
            <Trans>Typed, not in the list</Trans>
          </Mark>
        </span>
      )}
      {reason === 'overlap' && (
        <span className="block">
          <Mark tone="wait">
            <Trans>Counted with a longer operation</Trans>
          </Mark>
        </span>
      )}
      {reason === 'outside_cover' && (
        <span className="block">
          <Mark tone="wait">
            <Trans>Cover ended on {until}: left out</Trans>
          </Mark>
        </span>
      )}
      {claimedCents === null && !(pricesHidden && hasOwnPrice(line)) && (
        <span className="block">
          <Mark tone="plain" icon="info">
            <Trans>The claims desk prices it</Trans>
          </Mark>
        </span>
      )}
      {problems.includes('does_not_fit') && (
        <span className="block">
          <Mark tone="wait">
            <Trans>Not listed for this product</Trans>
          </Mark>
        </span>
      )}
    </>
  );
}

const withoutPrice: readonly LineProblem[] = ['unknown', 'inactive', 'not_yet_valid', 'no_longer_valid'];

/** Whether the catalogue may price it, as far as a device knows that reads no prices. */
function hasOwnPrice({ source, problems }: PricedLine): boolean {
  return source !== 'typed' && !problems.some((problem) => withoutPrice.includes(problem));
}

type QuantityProps = { number: string; quantity: number; onChange: (quantity: number) => void };

/** The pieces of a part. */
export function Quantity({ number, quantity, onChange }: QuantityProps) {
  const { t } = useLingui();
  return (
    <div className="row middle gap-2xs">
      <Button
        size="md"
        variant="default"
        aria-label={t`One ${number} less`}
        disabled={quantity === 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" size="small" />
      </Button>
      <b>{formatNumber(quantity)}</b>
      <Button size="md" variant="default" aria-label={t`One ${number} more`} onClick={() => onChange(quantity + 1)}>
        <Icon name="plus" size="small" />
      </Button>
    </div>
  );
}

type CauseProps = { number: string; isCause: boolean; onChoose: () => void };

/** Names the part that caused the failure, one of all. */
export function Cause({ number, isCause, onChoose }: CauseProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={`${checkStyles.check} ${styles.cause}`}>
      <input
        id={id}
        type="radio"
        name="causal-part"
        aria-label={t`Caused the failure: ${number}`}
        checked={isCause}
        onChange={onChoose}
      />
      <label className="note" htmlFor={id}>
        <Trans>Caused the failure</Trans>
      </label>
    </div>
  );
}

/** A search with what was added by it. It takes the focus when a row is removed. */
export function Picked({ children }: { children: ReactNode }) {
  return (
    <div className="stack" tabIndex={-1}>
      {children}
    </div>
  );
}

/** Takes back what was picked. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      size="md"
      variant="subtle"
      aria-label={t`Remove ${name}`}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
        onRemove();
      }}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}
