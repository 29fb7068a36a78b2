import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { chosenLineReasons, type ClaimLine, claimLinesMax, lineKinds } from '#contract/claim-lines.ts';
import type { PicksPrice } from '#contract/picks.ts';
import type { CoverDays } from '#domain/desk-rules.ts';
import { toDollars } from '#domain/money.ts';
import { pairPriced } from '#domain/picked-lines.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatDollars } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import {
  changedLine,
  claimedOf,
  emptyLine,
  isCut,
  isEmpty,
  needsGoodwill,
  sumTyped,
  type TypedLine,
} from './decision-values.ts';
import { type UsualNumbers, WhyLine } from './why-priced.tsx';
import styles from './decision.module.css';

type Props = {
  lines: readonly TypedLine[];
  /** The fields that are wrong, once the person has tried to send them: `0.approvedCents`. */
  problems: ReadonlySet<string>;
  readOnly: boolean;
  /** They are being sent. */
  busy: boolean;
  /** The lines that the claim has: what was paid of them. */
  stored: readonly ClaimLine[];
  /** On the day of the failure. */
  cover: CoverDays;
  /** Above the lines. */
  lead: ReactNode;
  /** What the picks of the claim came to; null without any. */
  picksPrice: PicksPrice | null;
  usual: UsualNumbers;
  /** The depot's hourly rate; null if it is not known. */
  rateCents: number | null;
  onChange: (lines: TypedLine[]) => void;
};

const outsideReasons = ['goodwill'] as const;

/** The lines of a claim, edited in place (R-DESK-20). */
export function LineTable({
  lines,
  problems,
  readOnly,
  busy,
  stored,
  cover,
  lead,
  picksPrice,
  usual,
  rateCents,
  onChange,
}: Props) {
  const { t } = useLingui();
  const { claimed, approved } = sumTyped(lines);
  const priced = picksPrice ? pairPriced(lines, picksPrice) : [];
  const paid = new Map(stored.map(({ id, paidCents }) => [id, paidCents]));
  const isPaid = stored.some(({ paidCents }) => paidCents !== null);
  const [removing, setRemoving] = useState<number | null>(null);
  const removedRow = (removing ?? 0) + 1;
  const remove = (at: number) => onChange(lines.filter((_, index) => index !== at));
  const set = (at: number, change: Partial<TypedLine>) =>
    onChange(lines.map((line, index) => (index === at ? changedLine(line, change) : line)));
  return (
    <Section
      title={<Trans>Lines</Trans>}
      end={
        <span className="soft">
          <Trans>In Canadian dollars</Trans>
        </span>
      }
    >
      {lead}
      <div className={styles.scroll}>
        <table className={`${styles.lines} table`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>What</Trans>
              </th>
              <th scope="col">
                <Trans context="of a part">Number</Trans>
              </th>
              <th scope="col" data-number>
                <Trans>Quantity</Trans>
              </th>
              <th scope="col" data-number>
                <Trans>Price</Trans>
              </th>
              <th scope="col" data-number>
                <Trans>Claimed</Trans>
              </th>
              <th scope="col" data-number>
                {readOnly ? <Trans>Approved</Trans> : <Trans>To approve</Trans>}
              </th>
              {isPaid ? (
                <th scope="col" data-number>
                  <Trans>Paid</Trans>
                </th>
              ) : (
                <th scope="col" aria-label={t`Remove`} />
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <LineRow
                key={at}
                line={line}
                why={picksPrice && <WhyLine kind={line.kind} priced={priced[at] ?? null} {...{ picksPrice, usual }} />}
                at={at}
                readOnly={readOnly}
                busy={busy}
                paidCents={line.id === null ? null : (paid.get(line.id) ?? null)}
                problems={problems}
                cover={cover}
                onChange={(change) => set(at, change)}
                onRemove={() => (isEmpty(line) ? remove(at) : setRemoving(at))}
              />
            ))}
            {lines.length === 0 && (
              <tr>
                <td colSpan={7} className="soft">
                  <Trans>There are none.</Trans>
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>
                {!readOnly && (
                  <div className="wrap gap-0">
                    {lineKinds.map((kind) => (
                      <Button
                        key={kind}
                        size="md"
                        variant="subtle"
                        leftSection={<Icon name="plus" size="small" />}
                        disabled={busy || lines.length >= claimLinesMax}
                        onClick={() => onChange([...lines, emptyLine(kind, rateCents)])}
                      >
                        {kind === 'labour' ? <Trans>Add labour</Trans> : <Trans>Add a part</Trans>}
                      </Button>
                    ))}
                  </div>
                )}
              </td>
              <td>{formatDollars(toDollars(claimed))}</td>
              <td>
                {formatDollars(toDollars(approved))}
                {lines.some(isCut) && <Less cents={claimed - approved} />}
              </td>
              {isPaid && (
                <td>{formatDollars(toDollars(stored.reduce((sum, { paidCents }) => sum + (paidCents ?? 0), 0)))}</td>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      <ConfirmDialog
        opened={removing !== null}
        title={<Trans>Remove line {removedRow}?</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        onConfirm={() => {
          if (removing !== null) remove(removing);
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      >
        <p>
          <Trans>What is typed in it is lost.</Trans>
        </p>
      </ConfirmDialog>
    </Section>
  );
}

function Less({ cents }: { cents: number }) {
  const less = formatDollars(toDollars(cents));
  return (
    <small>
      <Trans>{less} less</Trans>
    </small>
  );
}

type RowProps = Omit<Props, 'lines' | 'stored' | 'lead' | 'picksPrice' | 'usual' | 'rateCents' | 'onChange'> & {
  line: TypedLine;
  /** What it was priced at, and why. */
  why: ReactNode;
  paidCents: number | null;
  at: number;
  onChange: (change: Partial<TypedLine>) => void;
  onRemove: () => void;
};

function LineRow({ line, why, paidCents, at, problems, readOnly, busy, cover, onChange, onRemove }: RowProps) {
  const { t } = useLingui();
  const row = at + 1;
  const isLabour = line.kind === 'labour';
  const isOutside = needsGoodwill(line, cover);
  const reasons = isOutside ? outsideReasons : chosenLineReasons.filter((reason) => reason !== 'goodwill');
  const isKept = line.reason !== '' && !reasons.some((reason) => reason === line.reason);
  const field = (name: keyof TypedLine, label: string, wrong: string, isNumber = false) => (
    <TextInput
      size="md"
      autoComplete="off"
      aria-label={t`${label}, line ${row}`}
      value={String(line[name] ?? '')}
      error={problems.has(`${at}.${wrong}`)}
      readOnly={readOnly || busy}
      {...(isNumber && { inputMode: 'decimal', 'data-number': true })}
      {...(name === 'approved' && { 'data-cut': isCut(line) })}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <tr>
        {isLabour ? (
          <td colSpan={2}>
            <div className={`${styles.labour} row`}>
              <b>
                <Trans>Labour</Trans>
              </b>
              {field('description', t`Work done`, 'description')}
            </div>
          </td>
        ) : (
          <>
            <td>{field('description', t`Part`, 'description')}</td>
            <td>{field('number', t`Part number`, 'number')}</td>
          </>
        )}
        <td>{field('quantity', isLabour ? t`Hours` : t`Quantity`, 'quantity', true)}</td>
        <td>{field('price', t`Price`, 'priceCents', true)}</td>
        <td data-number className="whole">
          {formatDollars(toDollars(claimedOf(line)))}
        </td>
        <td>{field('approved', readOnly ? t`Approved` : t`To approve`, 'approvedCents', true)}</td>
        <td data-number className="whole">
          {paidCents !== null && formatDollars(toDollars(paidCents))}
          {!readOnly && (
            <Button
              size="md"
              variant="subtle"
              data-quiet
              aria-label={t`Remove line ${row}`}
              disabled={busy}
              onClick={onRemove}
            >
              <Icon name="trash" size="small" />
            </Button>
          )}
        </td>
      </tr>
      {why && (
        <tr data-kind="reason">
          <td colSpan={7}>{why}</td>
        </tr>
      )}
      {(isCut(line) || isOutside) && (
        <tr data-kind="reason">
          <td colSpan={7}>
            <div className={`${styles.why} stack gap-2s`}>
              <NativeSelect
                aria-label={isOutside ? t`Why outside cover, line ${row}` : t`Why less, line ${row}`}
                value={line.reason}
                error={
                  problems.has(`${at}.reason`) &&
                  (isOutside ? t`Outside cover only Goodwill can be approved` : t`Choose why less is approved`)
                }
                disabled={readOnly || busy}
                data={[
                  { value: '', label: isOutside ? t`Why outside cover?` : t`Why less?` },
                  // What was chosen before, by a rejection or before the cover changed.
                  ...(isKept ? [line.reason] : []).map(toOption),
                  ...reasons.map(toOption),
                ]}
                rightSection={<Icon name="down" size="small" />}
                onChange={(event) => onChange({ reason: event.currentTarget.value })}
              />
              <TextInput
                autoComplete="off"
                aria-label={t`In a few words, line ${row}`}
                placeholder={t`In a few words, for the depot`}
                maxLength={255}
                value={line.reasonText}
                readOnly={readOnly || busy}
                onChange={(event) => onChange({ reasonText: event.currentTarget.value })}
              />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function toOption(value: string) {
  return { value, label: deskReasonName(value) };
}
