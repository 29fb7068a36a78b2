import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { chosenLineReasons, claimLinesMax } from '#contract/claim-lines.ts';
import { toDollars } from '#domain/money.ts';
import { deskReasonName } from '#messages/desk-reasons.ts';
import { formatDollars } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';
import { changedLine, claimedOf, isCut, sumTyped, type TypedLine } from './decision-values.ts';
import styles from './decision.module.css';

type Props = {
  lines: readonly TypedLine[];
  /** The fields that are wrong, once the person has tried to send them: `0.approvedCents`. */
  problems: ReadonlySet<string>;
  readOnly: boolean;
  onChange: (lines: TypedLine[]) => void;
};

const emptyLine: TypedLine = {
  id: null,
  kind: 'part',
  description: '',
  number: '',
  quantity: '1',
  price: '',
  approved: '',
  reason: '',
  reasonText: '',
};

/** The lines of a claim, edited in place (R-DESK-20). */
export function LineTable({ lines, problems, readOnly, onChange }: Props) {
  const { t } = useLingui();
  const { claimed, approved } = sumTyped(lines);
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
      <div className={styles.scroll}>
        <table className={styles.lines}>
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
                <Trans>Approved</Trans>
              </th>
              <td aria-label={t`Remove`} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <LineRow
                key={at}
                line={line}
                at={at}
                readOnly={readOnly}
                problems={problems}
                onChange={(change) => set(at, change)}
                onRemove={() => onChange(lines.filter((_, index) => index !== at))}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>
                {!readOnly && (
                  <Button
                    size="md"
                    variant="subtle"
                    leftSection={<Icon name="plus" size="small" />}
                    disabled={lines.length >= claimLinesMax}
                    onClick={() => onChange([...lines, emptyLine])}
                  >
                    <Trans>Add a line</Trans>
                  </Button>
                )}
              </td>
              <td>{formatDollars(toDollars(claimed))}</td>
              <td>
                {formatDollars(toDollars(approved))}
                {approved < claimed && <Less cents={claimed - approved} />}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
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

type RowProps = Omit<Props, 'lines' | 'onChange'> & {
  line: TypedLine;
  at: number;
  onChange: (change: Partial<TypedLine>) => void;
  onRemove: () => void;
};

function LineRow({ line, at, problems, readOnly, onChange, onRemove }: RowProps) {
  const { t } = useLingui();
  const row = at + 1;
  const isLabour = line.kind === 'labour';
  const field = (name: keyof TypedLine, label: string, wrong: string, isNumber = false) => (
    <TextInput
      size="md"
      autoComplete="off"
      aria-label={t`${label}, line ${row}`}
      value={String(line[name] ?? '')}
      error={problems.has(`${at}.${wrong}`)}
      readOnly={readOnly}
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
            <div className={styles.labour}>
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
        <td className={styles.amount}>{formatDollars(toDollars(claimedOf(line)))}</td>
        <td>{field('approved', t`Approved`, 'approvedCents', true)}</td>
        <td>
          {!readOnly && (
            <Button size="md" variant="subtle" data-quiet aria-label={t`Remove line ${row}`} onClick={onRemove}>
              <Icon name="trash" size="small" />
            </Button>
          )}
        </td>
      </tr>
      {isCut(line) && (
        <tr data-kind="reason">
          <td colSpan={7}>
            <div className={styles.why}>
              <NativeSelect
                aria-label={t`Why less, line ${row}`}
                value={line.reason}
                error={problems.has(`${at}.reason`) && t`Choose why less is approved`}
                disabled={readOnly}
                data={[
                  { value: '', label: t`Why less?` },
                  ...(line.reason === 'claim_rejected' ? ['claim_rejected'] : []).map(toOption),
                  ...chosenLineReasons.map(toOption),
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
                readOnly={readOnly}
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
